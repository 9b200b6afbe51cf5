import { lastInstant } from '@kickstand/contract/kit';
import { type CampaignReward, inviteActivity } from '@kickstand/contract/marketing/campaigns';
import { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuseField } from '../../kernel/call/refuse.ts';
import { campaignsMeeting } from '../../kernel/campaign/campaign-list.store.ts';
import type { CampaignKind } from '../campaigns/campaigns.service.ts';
import { worthOf } from '../campaigns/worth.service.ts';
import { inviteFigures } from './invites.store.ts';

type Said = z.output<typeof inviteActivity.body>;

const mostGiftCents = 2_000;
const isDear = (reward: CampaignReward | undefined) =>
  reward?.kind === 'balance' && reward.cents > mostGiftCents;

/** Refuses rewards too valuable for the condition: before a ride nothing is proven that justifies money. */
function refuseRewards(ctx: Ctx, { condition, inviterReward, inviteeReward }: Said) {
  if (isDear(inviterReward)) refuseField(ctx, 'inviterReward', 'invite.reward');
  if (isDear(inviteeReward)) refuseField(ctx, 'inviteeReward', 'invite.reward');
  if (condition === 'first_ride') {
    if (!inviterReward) refuseField(ctx, 'inviterReward', 'invite.needs_inviter');
    return;
  }
  if (inviterReward) refuseField(ctx, 'inviterReward', 'invite.no_inviter');
  if (inviteeReward.kind !== 'card') refuseField(ctx, 'inviteeReward', 'invite.only_card');
}

/** Refuses an invalid invitation; returns the cost of both rewards. */
async function faceOf(ctx: Ctx, said: Said) {
  const { areaIds, quota: most, inviteeReward, inviterReward } = said;
  if (areaIds.length > 1) refuseField(ctx, 'areaIds', 'invite.one_area');
  refuseRewards(ctx, said);
  const { faceCents } = await worthOf(ctx, inviteeReward, { areaIds, most });
  return faceCents + (inviterReward ? (await worthOf(ctx, inviterReward, { areaIds, most })).faceCents : 0);
}

/** An area has one invitation campaign at a time. */
async function refuseBeside(ctx: Ctx, { areaIds, startsAt, endsAt = lastInstant }: Said, id: string) {
  const wish = { kind: 'invite', besides: id, areaIds, startsAt, endsAt };
  const [other] = await campaignsMeeting(ctx.db, wish);
  if (other) refuseField(ctx, 'startsAt', 'campaign.overlap', { name: other.name });
}

/** Invitations as a kind of campaign. */
export const inviteKind: CampaignKind<Said> = {
  of: inviteActivity as never,
  figures: inviteFigures,
  faceOf,
  refuseBeside,
};

/** An invitation campaign as stored in its versions. */
export const inviteRule = inviteActivity.body
  .omit({ name: true, areaIds: true, startsAt: true, endsAt: true })
  .extend({ faceCents: z.number() });
export type InviteRule = z.output<typeof inviteRule>;
