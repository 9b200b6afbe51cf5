import { countedTypes, fixedActivity } from '@kickstand/contract/marketing/campaigns';
import { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuseField } from '../../kernel/call/refuse.ts';
import { campaignsRunning } from '../../kernel/campaign/campaign-list.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { CampaignKind } from '../campaigns/campaigns.service.ts';
import { worthOf } from '../campaigns/worth.service.ts';

type Activity = z.output<typeof fixedActivity.body>;

/** Refuses an invalid activity; returns the total cost of its rewards. */
async function faceOf(ctx: Ctx, { type, threshold, rewards, areaIds, quota: most }: Activity) {
  const isCounted = countedTypes.includes(type);
  if (isCounted && threshold === undefined) refuseField(ctx, 'threshold', 'activity.threshold');
  if (!isCounted && threshold !== undefined) refuseField(ctx, 'threshold', 'activity.no_threshold');
  let cents = 0;
  for (const reward of rewards) cents += (await worthOf(ctx, reward, { areaIds, most })).faceCents;
  return cents;
}

/** Fixed activities as a kind of campaign. */
export const fixedKind: CampaignKind<Activity> = { of: fixedActivity as never, figures: {}, faceOf };

/** A fixed activity as stored in its versions. */
export const activityRule = fixedActivity.body
  .omit({ name: true, areaIds: true, startsAt: true, endsAt: true })
  .extend({ faceCents: z.number() });

/** The fixed activities running in an area. */
export const activitiesIn = async (db: Db, areaId: number, now: number) =>
  (await campaignsRunning(db, { kind: 'fixed', areaId, now })).map((one) => ({
    ...one,
    rule: activityRule.parse(one.rule),
  }));
export type RunningActivity = Awaited<ReturnType<typeof activitiesIn>>[number];
