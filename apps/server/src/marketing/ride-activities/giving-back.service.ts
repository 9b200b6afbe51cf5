import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { endGift, takeGrant } from '../rewards/grants.service.ts';
import { refuseGrant } from '../rewards/held.service.ts';
import { releaseLimits } from '../rewards/limits.service.ts';
import {
  type GivenBack,
  lockReturn,
  noteDone,
  partsOfRide,
  returnsToDo,
  spentOf,
} from './giving-back.store.ts';
import { subjectOf } from './taking.service.ts';

interface Watch {
  database: Database;
  now(): number;
  /** IANA zone of business days. */
  zone: string;
}

type Part = Awaited<ReturnType<typeof partsOfRide>>[number];
type Why = NonNullable<Awaited<ReturnType<typeof lockReturn>>>;

/** Recalls what is left of the reward earned by a ride; returns the recalled and the spent amount, cents. */
async function recall(db: Db, grantId: string, { operatorId, reason, at }: Why, { now, zone }: Watch) {
  const grant = await takeGrant(db, grantId);
  if (grant?.state === 'held') await refuseGrant(db, grant, { now: now(), by: null });
  const ending = { move: 'recall' as const, eventAt: at, now: now(), zone, operatorId, reason };
  const recalledCents = grant ? ((await endGift(db, grant, ending)) ?? 0) : 0;
  return { recalledCents, spentCents: await spentOf(db, grantId) };
}

/** Gives a ride’s use of one activity back. Spent parts of its reward still count towards the budget. */
async function giveOneBack(db: Db, orderId: string, part: Part, why: Why, watch: Watch): Promise<GivenBack> {
  const { campaignId, grantId, savedCents } = part;
  const nothing = { recalledCents: 0, spentCents: 0 };
  const reward = grantId === null ? nothing : await recall(db, grantId, why, watch);
  const { spentCents } = reward;
  await releaseLimits(db, { campaignId, subject: subjectOf(orderId), spentCents, now: watch.now() });
  return { savedCents: savedCents ?? 0, ...reward };
}

async function giveRideBack(
  db: Db,
  { orderId, riderId }: { orderId: string; riderId: string },
  watch: Watch,
) {
  await waitForRider(db, riderId);
  const why = await lockReturn(db, orderId);
  if (!why) return;
  const back = { savedCents: 0, recalledCents: 0, spentCents: 0 };
  for (const part of await partsOfRide(db, orderId)) {
    const one = await giveOneBack(db, orderId, part, why, watch);
    for (const key of ['savedCents', 'recalledCents', 'spentCents'] as const) back[key] += one[key];
  }
  await noteDone(db, orderId, back, watch.now());
}

const mostAtOnce = 200;

/**
 * Gives the uses and rewards of reversed rides back to their activities, each ride in a transaction of its own, because
 * the payer of a reward may be outside the scope of whoever refunds the ride. Returns the number of rides; a failing
 * one is retried and does not block others.
 */
export async function giveBack(watch: Watch, onError?: (error: unknown) => void): Promise<number> {
  const { database } = watch;
  const due = await database.read(everything, (db) => returnsToDo(db, mostAtOnce));
  for (const one of due)
    try {
      await database.write(everything, (db) => giveRideBack(db, one, watch));
    } catch (error) {
      onError?.(error);
    }
  return due.length;
}
