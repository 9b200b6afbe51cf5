import { rideActivity } from '@kickstand/contract/marketing/campaigns';
import { everComes, missingOf, mostSavedBy } from '@kickstand/domain/marketing/ride-activities';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuseField } from '../../kernel/call/refuse.ts';
import type { CampaignKind } from '../campaigns/campaigns.service.ts';

type Activity = z.output<typeof rideActivity.body>;

/** Kinds whose every use costs what it says: without a budget nobody knows what they come to. */
const cuts: ReadonlySet<Activity['activity']> = new Set(['random_cut', 'full_cut']);

/** Refuses an activity that is not sound; answers what one ride saves at most by it, cents. */
async function faceOf(ctx: Ctx, said: Activity, zone: string): Promise<number> {
  const { activity, usable, startsAt, endsAt, budgetCents, perRider } = said;
  const missing = missingOf(said);
  if (missing) {
    const [zh, en] = rideActivity.names[missing] ?? ['', ''];
    refuseField(ctx, missing, 'ride_activity.value', { field: ctx.locale === 'zh-CN' ? zh : en });
  }
  if (!everComes(usable, startsAt, endsAt, zone)) refuseField(ctx, 'usable', 'ride_activity.hours');
  if (cuts.has(activity) && budgetCents === undefined)
    refuseField(ctx, 'budgetCents', 'ride_activity.no_budget');
  if (activity === 'free_first_n' && perRider === 0) refuseField(ctx, 'perRider', 'ride_activity.first');
  return mostSavedBy(said);
}

/** Riding activities among the campaigns. */
export const activityKind = (zone: string): CampaignKind<Activity> => ({
  of: rideActivity as never,
  figures: {},
  faceOf: (ctx, said) => faceOf(ctx, said, zone),
});
