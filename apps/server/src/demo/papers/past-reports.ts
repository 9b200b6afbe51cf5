import type { Chance } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import { overturnReport, passReport, rejectReport } from '../../service/staff-reports/deciding.service.ts';
import { fileReport } from '../../service/staff-reports/filing.service.ts';
import type { StaffReportParts } from '../../service/staff-reports/staff-reports.parts.ts';
import { clerks } from '../money/clerks.ts';
import { demoWords } from '../words/demo.words.ts';
import { lastRideToReport, type PaperRider } from './papers.store.ts';
import { takeWorkPicture } from './pictures.ts';
import { ctxAt, told } from './then.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Pending reports, and older, decided ones. */
const waiting = 7;
const decided = 17;
/** Number of riders reported. */
export const reportedRiders = waiting + decided;

/** Fees charged to riders for accepted reports, cents. */
const fees = [1_000, 0, 2_000, 5_000];

interface Making {
  db: Db;
  chance: Chance;
  now: number;
  parts: StaffReportParts;
}

/** Creates field staff’s reports of the last riders of vehicles they came to; the last reports are pending. */
export async function makeReports(making: Making, riders: readonly PaperRider[]) {
  for (const [nth, { riderId }] of riders.entries()) {
    const late = nth % 5 === 4 ? 3 * hourMs : 0;
    const seenAfter = late + making.chance.between(5, 90) * minuteMs;
    const ride = await lastRideToReport(making.db, riderId, { nth, quietMs: seenAfter });
    if (!ride) continue;
    const at = Math.min(making.now, ride.endedAt + seenAfter);
    const id = await file(making, ride, { at, nth });
    if (id !== undefined && nth >= waiting) await deal(making, { id, nth, at });
  }
}

type Ride = NonNullable<Awaited<ReturnType<typeof lastRideToReport>>>;

async function file(
  { db, chance, parts }: Making,
  { vehicleId, lng, lat, operatorId, name }: Ride,
  { at, nth }: { at: number; nth: number },
) {
  const ctx = ctxAt(db, at, { operatorId, name });
  const { reports } = demoWords().riders;
  const { kind, text } = reports[nth % reports.length] ?? { kind: 'other' as const, text: '' };
  const photoIds = await takeWorkPicture({ store: parts.photos.store, chance }, ctx);
  const body = { carId: String(vehicleId), kind, text, lng, lat, photoIds };
  const { reportId, state } = await fileReport(ctx, told(body));
  return state === 'pending' ? reportId : undefined;
}

async function deal(
  { db, chance, parts, now }: Making,
  { id, nth, at }: { id: string; nth: number; at: number },
) {
  const then = Math.min(now, at + chance.between(1, 30) * hourMs);
  const ctx = ctxAt(db, then, chance.pick(clerks()));
  ctx.actor.codes = new Set(['090540']);
  const params = { reportId: id };
  const said = demoWords().riders.reportAnswers;
  // By index, not at random, so that every outcome occurs however short the history is.
  if (nth % 3 === 2) {
    await rejectReport(parts, ctx, told({ text: said.rejected }, params));
    return;
  }
  const cost = { feeCents: (fees[nth % fees.length] ?? 0) as never, creditPoints: 10 };
  const days = { blacklistDays: nth % 4 === 0 ? 7 : 0, notify: true };
  await passReport(parts, ctx, told({ ...cost, ...days, text: said.passed }, params));
  if (nth % 8 !== 7) return;
  const later = ctxAt(db, Math.min(now, then + 20 * hourMs));
  await overturnReport(parts, later, told({ text: said.overturned }, params));
}
