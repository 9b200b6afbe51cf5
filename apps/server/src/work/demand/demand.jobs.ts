import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, wallClock } from '@kickstand/domain/platform/time';
import type { JobParts } from '../../feature.ts';
import type { Db } from '../../kernel/database/db.ts';
import { atOnce } from '../../kernel/program/in-turn.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { countDays, keepRates, type Reckon } from './counting.service.ts';
import { type AreaToCount, areasToCount, holdArea, takeArea } from './demand.store.ts';
import { ratesInput } from './rates.service.ts';
import { ratesInThread } from './rates-thread.ts';

type Parts = Pick<JobParts, 'database' | 'now' | 'zone'> &
  Partial<Pick<JobParts, 'inTurn'>> & { stopping?: AbortSignal };
type OnError = (error: unknown) => void;

const everyMs = 60_000;
/** How long a counting job holds an area: many times what it takes; after a failure it is retried then. */
const heldMs = 30 * 60_000;
/** The local hour from which the previous day is counted. */
const dawn = 5;

/**
 * Counts past days and calculates rates for each area that is due; a failure does not affect other areas. Returns how
 * many succeeded.
 */
export async function countDemand(parts: Parts, onError: OnError, reckon: Reckon = ratesInThread) {
  const { database, now, zone, inTurn = atOnce, stopping } = parts;
  const at = now();
  let counted = 0;
  for (const area of await database.read(everything, areasToCount)) {
    if (stopping?.aborted) break;
    const count = () => countArea(database, area, { at, zone, reckon });
    if (await inTurn(count).catch(onError)) counted += 1;
  }
  return counted;
}

interface Counting {
  at: number;
  zone: string;
  reckon: Reckon;
}

/** Counting and storing are separate transactions: the calculation in between takes too long to hold locks. */
async function countArea(
  database: Parts['database'],
  area: AreaToCount,
  { at, zone, reckon }: Counting,
): Promise<boolean> {
  const today = businessDayOf(at, zone);
  const isDawn = wallClock(at, zone).getUTCHours() >= dawn;
  // On its own, so that the area stays held when counting fails.
  const from = await database.write(everything, async (db) => {
    const due = await dueFrom(db, area, { today, isDawn, zone });
    if (due === undefined || due.heldUntil > at) return undefined;
    await holdArea(db, area.areaId, at + heldMs);
    return due.from;
  });
  if (from === undefined) return false;
  await database.write(everything, (db) =>
    countDays(db, { ...area, from, to: businessDayAfter(today, -1), zone }),
  );
  const made = await reckon(await database.read(everything, (db) => ratesInput(db, area.areaId, today)));
  return database.write(everything, async (db) => {
    // It took so long that another server was faster.
    if ((await dueFrom(db, area, { today, isDawn, zone })) === undefined) return false;
    await keepRates(db, area, { made, today, at, zone });
    return true;
  });
}

/**
 * The day from which an area is to be counted, and until when somebody holds it; locked. Undefined if it is not due. An
 * area never counted does not wait for the night.
 */
async function dueFrom(
  db: Db,
  area: AreaToCount,
  { today, isDawn, zone }: { today: string; isDawn: boolean; zone: string },
) {
  const known = await takeArea(db, area, zone);
  const isDue = known && known.countedUntil < today && (known.asOf === null || isDawn);
  return isDue ? { from: known.countedUntil, heldUntil: known.leaseUntil ?? 0 } : undefined;
}

/** Counts at dawn, and at once where nothing was counted yet. Returns how to stop. */
export const startDemand = (parts: Parts, onError: OnError) =>
  repeatEvery(everyMs, (stopping) => countDemand({ ...parts, stopping }, onError), onError, { atOnce: true });
