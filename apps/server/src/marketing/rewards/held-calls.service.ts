import type { InputOf } from '@kickstand/contract/kit';
import type { rewards } from '@kickstand/contract/marketing/rewards';
import { heldMs, staysHeldFrom } from '@kickstand/domain/marketing/rewards';
import { everything } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database } from '../../kernel/database/db.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { giveCardOf, productWith } from './card-grants.service.ts';
import { type Grant, moved, takeGrant } from './grants.service.ts';
import { heldSince, saveGrant } from './grants.store.ts';
import { type Giving, giveNow, grantToChange } from './handling.service.ts';
import { refuseGrant } from './held.service.ts';
import { mayBeGiven } from './recipients.service.ts';
import { rewardGranted } from './telling.service.ts';

type Calls = typeof rewards;

/** Gives the card of a held reward and notifies the rider. */
async function giveHeldCard({ db, now, zone }: Giving, grant: Grant) {
  const { grantId, riderId, agentId, areaId, productId, validTo } = grant;
  const product = productId === null ? undefined : await productWith(db, productId);
  if (!product || agentId === null || areaId === null)
    throw new Error(`the card of reward ${grantId} is gone`);
  const cardId = await giveCardOf(db, { riderId, payer: { agentId, areaId }, product, now: now() });
  await saveGrant(db, grantId, { state: moved(grant, 'grant'), now: now(), cardId });
  const to = { riderId, areaId, agentId, subject: grantId };
  await rewardGranted.tell({ db, now, zone }, to, { reward: product.name, date: validTo ?? now() });
}

/** Gives a held reward, which lives as long from now on as it would have. The caller has locked rider and reward. */
async function giveHeld(giving: Giving, grant: Grant, judgedBy: string | null) {
  const { db, now } = giving;
  const { grantId, validTo, createdAt } = grant;
  const later = validTo === null ? null : validTo + now() - createdAt;
  const given = { ...grant, validTo: later };
  await (grant.reward === 'balance' ? giveNow : giveHeldCard)(giving, given);
  await saveGrant(db, grantId, {
    state: 'granted',
    now: now(),
    judgedBy,
    ...(later !== null && { validTo: later }),
  });
}

/** A held reward in the given version, with its rider locked. */
async function heldToJudge(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const grant = await grantToChange(ctx, id, version);
  return grant.state === 'held' ? grant : refuse('reward.not_held');
}

/** Gives a reward that was held. */
export async function passHeld(zone: string, ctx: Ctx, { body }: InputOf<Calls['pass']>) {
  const grant = await heldToJudge(ctx, body);
  if (!(await mayBeGiven(ctx.db, grant.riderId, ctx.now()))) refuse('grant.person');
  await giveHeld({ db: ctx.db, now: ctx.now, zone }, grant, ctx.actor.name);
  ctx.audit.record(body.id, { state: ['held', 'granted'], score: grant.score }, body.reason);
  return { id: body.id };
}

/** Refuses a reward that was held. */
export async function refuseHeld(ctx: Ctx, { body }: InputOf<Calls['refuse']>) {
  const grant = await heldToJudge(ctx, body);
  await refuseGrant(ctx.db, grant, { now: ctx.now(), by: ctx.actor.name });
  ctx.audit.record(body.id, { state: ['held', 'refused'], score: grant.score }, body.reason);
  return { id: body.id };
}

interface Watch {
  database: Database;
  now(): number;
  zone: string;
}

async function judgeByTime(
  { database, now, zone }: Watch,
  { grantId, riderId }: { grantId: string; riderId: string },
) {
  await database.write(everything, async (db) => {
    await waitForRider(db, riderId);
    const grant = await takeGrant(db, grantId);
    if (grant?.state !== 'held') return;
    // Whoever left meanwhile, or was blacklisted, is given nothing.
    if (await mayBeGiven(db, riderId, now())) await giveHeld({ db, now, zone }, grant, null);
    else await refuseGrant(db, grant, { now: now(), by: null });
  });
}

const mostAtOnce = 200;

/** Gives held rewards that nobody judged in time, each in its own transaction; returns how many were due. */
export async function giveUnjudged(watch: Watch, onError?: (error: unknown) => void): Promise<number> {
  const { database, now } = watch;
  const of = { since: now() - heldMs, below: staysHeldFrom };
  const due = await database.read(everything, (db) => heldSince(db, of, mostAtOnce));
  for (const one of due)
    try {
      await judgeByTime(watch, one);
    } catch (error) {
      onError?.(error);
    }
  return due.length;
}
