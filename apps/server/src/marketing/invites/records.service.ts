import type { InputOf } from '@kickstand/contract/kit';
import type { inviteActivities, riderInvites } from '@kickstand/contract/marketing/campaigns';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { campaignsRunning } from '../../kernel/campaign/campaign-list.store.ts';
import { riderHere } from '../../kernel/list/riders-in-scope.ts';
import { endGift, takeGrant } from '../rewards/grants.service.ts';
import { ownCode } from './binding.service.ts';
import { codeExists, codeOf, homeOf, noteOpened } from './codes.store.ts';
import { inviteRule } from './invites.service.ts';
import {
  grantsOfInvite,
  type Invite,
  inviteIn,
  invitesOf,
  lockInvite,
  moveInvite,
  pageOfInvites,
} from './invites.store.ts';
import { occurrencesOf, payHeld, waitForBoth } from './rewarding.service.ts';

type Calls = typeof inviteActivities;

const shown = <R extends { inviterPhone: string; inviteePhone: string }>(row: R) => ({
  ...row,
  inviterPhone: masked(row.inviterPhone),
  inviteePhone: masked(row.inviteePhone),
});

export async function listInvites(ctx: Ctx, { query }: InputOf<Calls['records']>) {
  const page = await pageOfInvites(ctx.db, ctx.rows.scope(query), query);
  return { ...page, list: page.list.map(shown) };
}

/** Locks both riders and an invitation in the given version. */
async function toChange(ctx: Ctx, id: string, version: number): Promise<Invite> {
  ctx.audit.on(id);
  const known = (await inviteIn(ctx.db, ctx.rows.scope(), id)) ?? refuse('campaign.not_found');
  await waitForBoth(ctx.db, known);
  const invite = (await lockInvite(ctx.db, id)) ?? refuse('campaign.not_found');
  if (invite.versionNo !== version) refuse('common.stale_version');
  return invite;
}

/** Releases the reward of an invitation held as suspicious. */
export async function passInvite(zone: string, ctx: Ctx, { params: { id }, body }: InputOf<Calls['pass']>) {
  const invite = await toChange(ctx, id, body.version);
  if (invite.state !== 'held') refuse('invite.state');
  await payHeld(ctx.db, invite, { now: ctx.now(), zone });
  // The budget may be used up by now, or the ride refunded.
  const after = await lockInvite(ctx.db, id);
  ctx.audit.record(id, { state: ['held', after?.state] }, body.reason);
  return { id };
}

const open: readonly string[] = ['waiting', 'due', 'held'];

/** Rejects an invitation, or takes back what is left of both rewards. */
export async function revokeInvite(
  zone: string,
  ctx: Ctx,
  { params: { id }, body }: InputOf<Calls['revoke']>,
) {
  const invite = await toChange(ctx, id, body.version);
  const { state } = invite;
  if (!open.includes(state) && state !== 'rewarded') refuse('invite.state');
  const now = ctx.now();
  const { operatorId } = ctx.actor;
  let cents = 0;
  for (const { grantId } of await grantsOfInvite(ctx.db, invite.campaignId, occurrencesOf(invite))) {
    const grant = await takeGrant(ctx.db, grantId);
    const end = { move: 'recall' as const, eventAt: now, now, zone, operatorId, reason: body.reason };
    if (grant) cents += (await endGift(ctx.db, grant, end)) ?? 0;
  }
  const next = state === 'rewarded' ? 'revoked' : 'refused';
  await moveInvite(ctx.db, id, { state: next, now });
  ctx.audit.record(id, { state: [state, next], cents }, body.reason);
  return { cents };
}

/** A rider’s code, the invitation campaign of their home area, and the riders they invited. */
export async function showOwnInvites(
  ctx: Ctx,
  { params: { riderId } }: InputOf<(typeof riderInvites)['own']>,
) {
  const { db } = ctx;
  if (!(await riderHere(db, ctx.rows.scope(), riderId))) refuse('rider.not_found');
  const code = (await codeOf(db, riderId))?.code ?? null;
  const areaId = await homeOf(db, riderId);
  const [running] = await campaignsRunning(db, { kind: 'invite', areaId, now: ctx.now() }, 1);
  const list = (await invitesOf(db, riderId)).map(shown);
  return { code, activity: running ? { ...inviteRule.parse(running.rule), name: running.name } : null, list };
}

/** A rider’s code for sharing. */
export async function showCode(ctx: Ctx, { body: { riderId } }: InputOf<(typeof riderInvites)['code']>) {
  if (!(await riderHere(ctx.db, ctx.rows.scope(), riderId))) refuse('rider.not_found');
  return { code: await ownCode(ctx.db, riderId) };
}

/** Records that a code was opened. */
export async function noteCodeOpened(ctx: Ctx, { body }: InputOf<(typeof riderInvites)['opened']>) {
  if (!(await codeExists(ctx.db, body.code))) refuse('invite.code');
  await noteOpened(ctx.db, body.installId, body.code, ctx.now());
  return {};
}
