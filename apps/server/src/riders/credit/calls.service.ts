import type { InputOf } from '@kickstand/contract/kit';
import type { credit, riderCredit } from '@kickstand/contract/riders/credit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { decideCredit } from './credit.service.ts';
import { lastEntries, pageOfEntries, riderWithHome, standingOf } from './credit.store.ts';

export async function listEntries(ctx: Ctx, { query }: InputOf<typeof credit.list>) {
  const scope = ctx.rows.scope(query);
  if (!(await riderWithHome(ctx.db, ctx.rows.scope(), query.riderId))) refuse('rider.not_found');
  return pageOfEntries(ctx.db, { scope, locale: ctx.locale }, query);
}

/** Gives points to a rider whose home is in scope, or takes some, within the limits of the score. */
export async function adjustCredit(ctx: Ctx, { body }: InputOf<typeof credit.adjust>) {
  const { riderId, points, reason } = body;
  ctx.audit.on(riderId);
  const rider = (await riderWithHome(ctx.db, ctx.rows.scope(), riderId)) ?? refuse('rider.not_found');
  if (rider.state === 'cancelled') refuse('rider.cancelled');
  const { areaId, agentId } = rider;
  if (areaId === null || agentId === null) return refuse('rider.not_home');
  await waitForRider(ctx.db, riderId);
  const source = { riderId, areaId, agentId, sourceId: null, orderId: null };
  const said = { reason, operatorName: ctx.actor.name, now: ctx.now() };
  const moved = await decideCredit(ctx.db, { ...source, ...said }, () => ({ kind: 'operator', points }));
  if (!moved) return refuse('credit.off');
  if (moved.points === 0) refuse('credit.unmoved');
  ctx.audit.record(riderId, { creditScore: [moved.score - moved.points, moved.score] }, reason);
  return moved;
}

/** The score in the rider's own app. */
export async function showOwnCredit(ctx: Ctx, { params: { riderId } }: InputOf<typeof riderCredit.show>) {
  ctx.rows.scope();
  const { score, bannedUntil } = (await standingOf(ctx.db, riderId)) ?? refuse('rider.not_found');
  const isBanned = bannedUntil !== null && bannedUntil > ctx.now();
  return { score, bannedUntil: isBanned ? bannedUntil : null, list: await lastEntries(ctx.db, riderId) };
}
