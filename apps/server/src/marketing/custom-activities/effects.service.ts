import type { InputOf } from '@kickstand/contract/kit';
import type { customActivities } from '@kickstand/contract/marketing/campaigns';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { BroadcastParts } from '../broadcasts/broadcasts.parts.ts';
import { effectReport } from '../campaigns/effects.service.ts';
import { activitiesOf } from './activity.service.ts';
import { lastRuns, reasonsOf } from './runs.store.ts';

/** The latest runs of an activity, who got nothing and why, and the effect compared with the holdout. */
export async function reportOf(
  parts: BroadcastParts,
  ctx: Ctx,
  { params: { id } }: InputOf<(typeof customActivities)['report']>,
) {
  const activity = await activitiesOf(parts).one(ctx, id);
  return {
    ...(await effectReport(ctx.db, activity)),
    runs: await lastRuns(ctx.db, id),
    reasons: await reasonsOf(ctx.db, id),
  };
}
