import type { CreditKind } from '@kickstand/contract/riders/credit';
import { wallClock } from '@kickstand/domain/platform/time';
import {
  type CreditRules,
  type CreditStanding,
  type CreditWish,
  creditAfterAll,
  creditTakenBack,
  ridePoints,
  whyNoCredit,
} from '@kickstand/domain/riders/credit';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import type { OrderPriced, SurchargeLifted } from '../../rides/orders/orders.events.ts';
import type { ReturnFaulted } from '../../rides/returns/returns.events.ts';
import type { CreditAtStake } from '../../rides/returns/returns.questions.ts';
import type { VehicleWanted } from '../../rides/trips/trips.events.ts';
import { type CreditSource, deductionsOf, standingOf, writeSteps } from './credit.store.ts';

/** Changes a rider's score for an event; nothing is written if it is at its limit. The caller has locked the rider. */
async function moveCredit(
  db: Db,
  of: CreditSource,
  {
    standing,
    wishes,
    rules,
  }: { standing: CreditStanding; wishes: readonly CreditWish[]; rules: CreditRules },
) {
  const moved = creditAfterAll(standing, wishes, rules, of.now);
  if (moved.steps.length > 0) await writeSteps(db, of, moved);
  return moved;
}

/** Counts an ended ride: in one statement if it changes the score, in none otherwise. */
export async function countRide(db: Db, { standing, rules, end, ...of }: OrderPriced) {
  if (!rules) return;
  await moveCredit(db, { ...of, sourceId: of.orderId }, { standing, rules, wishes: ridePoints(end, rules) });
}

/** Changes a rider's score for a decision, by the rules of the area; undefined if the area keeps no scores. */
export async function decideCredit(db: Db, of: CreditSource, wish: (rules: CreditRules) => CreditWish) {
  const rules = (await areaSettingsOf(db, of.areaId)).credit;
  const standing = await standingOf(db, of.riderId);
  if (!rules.on || !standing) return undefined;
  const { steps } = await moveCredit(db, of, { standing, rules, wishes: [wish(rules)] });
  return { score: steps[0]?.after ?? standing.score, points: steps[0]?.points ?? 0 };
}

const kindsOf: Record<SurchargeLifted['line'], readonly CreditKind[]> = {
  location: ['out_of_station', 'no_stop', 'no_ride', 'out_of_area'],
  helmet: ['helmet'],
};

/** Returns the points taken for a surcharge that was lifted. */
export async function takeBackCredit(db: Db, { line, ...of }: SurchargeLifted) {
  const wrong = await deductionsOf(db, { orderId: of.orderId }, kindsOf[line]);
  await takeBack(db, wrong, { ...of, sourceId: of.orderId });
}

/** Returns the points taken by a decision that was overturned. */
export async function takeBackDecided(
  db: Db,
  kind: CreditKind,
  of: Omit<CreditSource, 'reverses'> & { sourceId: string },
) {
  await takeBack(db, await deductionsOf(db, { riderId: of.riderId, sourceId: of.sourceId }, [kind]), of);
}

async function takeBack(
  db: Db,
  wrong: Awaited<ReturnType<typeof deductionsOf>>,
  of: Omit<CreditSource, 'reverses'>,
) {
  if (wrong.length === 0) return;
  const rules = (await areaSettingsOf(db, of.areaId)).credit;
  for (const { id, ...entry } of wrong) {
    const standing = await standingOf(db, of.riderId);
    if (!standing) return;
    const moved = creditTakenBack(standing, entry, rules);
    if (moved.steps.length > 0) await writeSteps(db, { ...of, reverses: id }, moved);
  }
}

/** The points taken by a warning and a rejection of a return. */
export const countReturn = (db: Db, { applicationId, decision, ...of }: ReturnFaulted) =>
  decideCredit(db, { ...of, sourceId: applicationId }, ({ warnedReturnPoints, rejectedReturnPoints }) =>
    decision === 'warned'
      ? { kind: 'return_warned', points: -warnedReturnPoints }
      : { kind: 'return_rejected', points: -rejectedReturnPoints },
  );

/** A rider's standing, and the points of a warning and a rejection; null if the area keeps no scores. */
export async function creditAtStake(
  db: Db,
  { riderId, areaId }: { riderId: string; areaId: number },
): Promise<CreditAtStake | null> {
  const { on, warnedReturnPoints, rejectedReturnPoints } = (await areaSettingsOf(db, areaId)).credit;
  const standing = on && (await standingOf(db, riderId));
  if (!standing) return null;
  return {
    score: standing.score,
    warnedPoints: warnedReturnPoints,
    rejectedPoints: rejectedReturnPoints,
  };
}

/** Refuses a vehicle to a rider with too few points, with the end of the ban. */
export async function demandCredit(db: Db, { riderId, areaId, now, zone }: VehicleWanted) {
  const rules = (await areaSettingsOf(db, areaId)).credit;
  if (!rules.on) return;
  const standing = await standingOf(db, riderId);
  const why = standing && whyNoCredit(standing, rules, now);
  if (!standing || !why) return;
  const { score } = standing;
  if (why.code === 'rider.credit_low') refuse(why.code, { score, least: why.least });
  refuse(why.code, { score, until: instantText(why.until, zone) });
}

/** In the riders' format: 2026-09-01 08:30. */
export const instantText = (at: number, zone: string) =>
  wallClock(at, zone).toISOString().slice(0, 16).replace('T', ' ');
