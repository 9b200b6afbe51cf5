import type { InputOf } from '@kickstand/contract/kit';
import {
  type CampaignReward,
  type customActivities,
  customActivity,
} from '@kickstand/contract/marketing/campaigns';
import { textedAs } from '@kickstand/domain/marketing/broadcasts';
import { type CustomFacts, filledIn, unfilled } from '@kickstand/domain/marketing/custom-activities';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Campaign } from '../../kernel/campaign/campaign-list.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { refuseForeignLists, ridesOfAudience } from '../audiences/audiences.service.ts';
import type { BroadcastParts } from '../broadcasts/broadcasts.parts.ts';
import { refuseUnset, showOneself } from '../broadcasts/testing.service.ts';
import { type CampaignKind, Campaigns } from '../campaigns/campaigns.service.ts';
import { worthOf } from '../campaigns/worth.service.ts';
import { giftText } from '../rewards/telling.service.ts';
import { activityFigures, cardNamed } from './activity.store.ts';

export type Activity = z.output<typeof customActivity.body>;

/** An activity as stored in its versions. */
export const activityRule = customActivity.body
  .omit({ name: true, areaIds: true, startsAt: true, endsAt: true })
  .extend({ faceCents: z.number() });
export type ActivityRule = z.output<typeof activityRule>;

const rewardIn = async (db: Db, reward: CampaignReward) =>
  reward.kind === 'balance' ? giftText(reward.cents) : ((await cardNamed(db, reward.productId)) ?? '');

interface Said {
  name: string;
  reward?: CampaignReward | undefined;
  endsAt?: number | undefined;
}

/** Values of the variables in its texts. */
export async function factsOf(db: Db, { name, reward, endsAt }: Said, zone: string): Promise<CustomFacts> {
  return {
    name,
    ...(reward && { reward: await rewardIn(db, reward) }),
    ...(endsAt !== undefined && { end: businessDayOf(endsAt, zone) }),
  };
}

/** Its texts with the variables replaced. */
export function textsOf(
  { title, body, smsText }: Pick<Activity, 'title' | 'body' | 'smsText'>,
  facts: CustomFacts,
) {
  const text = smsText === undefined ? undefined : textedAs('marketing', filledIn(smsText, facts));
  return { title: filledIn(title, facts).slice(0, 100), body: filledIn(body, facts), text };
}

/** Refuses an invalid activity; returns the cost of one reward, cents; 0: only a message. */
const faceOf = (parts: BroadcastParts) =>
  async function face(ctx: Ctx, said: Activity): Promise<number> {
    const { title, body, smsText, riders, reward, areaIds, quota: most } = said;
    const facts = await factsOf(ctx.db, said, parts.zone);
    const names = unfilled([title, body, smsText ?? ''], facts);
    if (names.length > 0) refuse('custom.variable', { names: names.join(' ') });
    refuseUnset(parts, ctx, smsText);
    await refuseForeignLists(ctx, riders);
    return reward ? (await worthOf(ctx, reward, { areaIds, most })).faceCents : 0;
  };

/** Custom activities as a kind of campaign. */
export const customKind = (parts: BroadcastParts): CampaignKind<Activity> => ({
  of: customActivity as never,
  figures: activityFigures,
  faceOf: faceOf(parts),
  ridersMeant: (ctx, { areaIds, riders: tree }) => ridesOfAudience(ctx, { tree, areaIds, zone: parts.zone }),
});

export const ruleOf = ({ rule }: Pick<Campaign, 'rule'>) => activityRule.parse(rule);
export const activitiesOf = (parts: BroadcastParts) => new Campaigns(customKind(parts));

type Calls = typeof customActivities;

/** Sends the caller a preview. */
export async function testActivity(
  parts: BroadcastParts,
  ctx: Ctx,
  { params: { id } }: InputOf<Calls['test']>,
) {
  ctx.audit.on(id);
  const campaign = await activitiesOf(parts).one(ctx, id);
  const rule = ruleOf(campaign);
  refuseUnset(parts, ctx, rule.smsText);
  const facts = await factsOf(ctx.db, { ...rule, name: campaign.name, endsAt: campaign.endsAt }, parts.zone);
  const { title, body, text } = textsOf(rule, facts);
  return showOneself(parts, ctx, { id, title, body, text });
}
