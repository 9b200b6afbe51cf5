import type { InputOf } from '@kickstand/contract/kit';
import type { rewards } from '@kickstand/contract/marketing/rewards';
import { everything } from '@kickstand/domain/platform/access';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { waitingGrants } from './by-hand.store.ts';
import { endGift, failGrant, type Grant, giveNoted, takeGrant } from './grants.service.ts';
import { riderOfGrant } from './listing.store.ts';
import { mayBeGiven } from './recipients.service.ts';
import { giftText, rewardGranted } from './telling.service.ts';

type Calls = typeof rewards;

/** Locks a rider and their reward in the given version. */
export async function grantToChange(ctx: Ctx, id: string, version: number): Promise<Grant> {
  ctx.audit.on(id);
  const whose = (await riderOfGrant(ctx.db, ctx.rows.scope(), id)) ?? refuse('reward.not_found');
  await waitForRider(ctx.db, whose.riderId);
  const grant = (await takeGrant(ctx.db, id)) ?? refuse('reward.not_found');
  if (grant.version !== version) refuse('common.stale_version');
  return grant;
}

/** Takes back the rest of a reward. */
export async function recallReward(zone: string, ctx: Ctx, { body }: InputOf<Calls['recall']>) {
  const { id, version, reason } = body;
  const grant = await grantToChange(ctx, id, version);
  const { operatorId } = ctx.actor;
  const now = ctx.now();
  const cents = await endGift(ctx.db, grant, { move: 'recall', eventAt: now, now, zone, operatorId, reason });
  if (cents === undefined) refuse('reward.over');
  ctx.audit.record(id, { leftCents: [cents, 0] }, reason);
  return { cents: centsOf(cents) };
}

/** Why a rider may not be given anything now. */
async function problemOf(db: Db, riderId: string, now: number) {
  return (await mayBeGiven(db, riderId, now)) ? undefined : ('cancelled' as const);
}

/** Gives a stored gift in a transaction of that instant. */
export interface Giving {
  db: Db;
  now(): number;
  zone: string;
}

/** Gives a stored gift and notifies the rider. The caller has locked both. */
export async function giveNow({ db, now, zone }: Giving, grant: Grant) {
  await giveNoted(db, grant, { now: now(), zone });
  const { riderId, areaId, agentId, grantId, validTo, faceCents } = grant;
  if (areaId === null || agentId === null || validTo === null) return;
  const to = { riderId, areaId, agentId, subject: grantId };
  await rewardGranted.tell({ db, now, zone }, to, {
    reward: giftText(faceCents),
    date: validTo,
  });
}

/** Retry a reward that could not be given. */
export async function resendReward(
  zone: string,
  ctx: Ctx,
  { body: { id, version } }: InputOf<Calls['resend']>,
) {
  const grant = await grantToChange(ctx, id, version);
  if (grant.state !== 'failed') refuse('reward.not_failed');
  if (await problemOf(ctx.db, grant.riderId, ctx.now())) refuse('grant.person');
  await giveNow({ db: ctx.db, now: ctx.now, zone }, grant);
  ctx.audit.record(id, { state: ['failed', 'granted'] });
  return { id };
}

interface Watch {
  database: Database;
  now(): number;
  zone: string;
}

interface Waiting {
  grantId: string;
  riderId: string;
}

/** Gives a waiting reward, unless it was given meanwhile. */
const giveOne = ({ database, now, zone }: Watch, { grantId, riderId }: Waiting) =>
  database.write(everything, async (db) => {
    await waitForRider(db, riderId);
    const grant = await takeGrant(db, grantId);
    if (grant?.state !== 'reserved') return;
    const problem = await problemOf(db, riderId, now());
    if (problem) await failGrant(db, grant, { problem, now: now() });
    else await giveNow({ db, now, zone }, grant);
  });

/** Marks a reward as failed; it can be retried. */
const noteFault = ({ database, now }: Watch, { grantId, riderId }: Waiting) =>
  database.write(everything, async (db) => {
    await waitForRider(db, riderId);
    const grant = await takeGrant(db, grantId);
    if (grant?.state === 'reserved') await failGrant(db, grant, { problem: 'fault', now: now() });
  });

const mostAtOnce = 500;

/** Gives waiting rewards, each in its own transaction; returns how many were processed. */
export async function giveWaiting(
  watch: Watch,
  { stopping, onError }: { stopping?: AbortSignal; onError?(error: unknown): void } = {},
): Promise<number> {
  const waiting = await watch.database.read(everything, (db) => waitingGrants(db, mostAtOnce));
  for (const one of waiting) {
    if (stopping?.aborted) break;
    try {
      await giveOne(watch, one);
    } catch (error) {
      onError?.(error);
      await noteFault(watch, one);
    }
  }
  return waiting.length;
}
