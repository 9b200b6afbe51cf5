import { customActivities } from '@kickstand/contract/marketing/campaigns';
import type { MakeFeature } from '../../feature.ts';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { cancelBroadcastTexts, holdBroadcast } from '../../platform/outbox/outbox.service.ts';
import { type BroadcastParts, broadcastPartsOf } from '../broadcasts/broadcasts.parts.ts';
import { campaignHandlers } from '../campaigns/campaign-calls.service.ts';
import { customKind, testActivity } from './activity.service.ts';
import { reportOf } from './effects.service.ts';
import { beginDueRuns, feedRuns, forgetOldRuns } from './feeding.service.ts';
import { freezeActivity, sendRun } from './runs.service.ts';
import { dropUnreached, endRuns, runsUnderWay } from './runs.store.ts';

const [feedEveryMs, beginEveryMs] = [1_000, 10_000];
const forgetEveryMs = 86_400_000;

/** Queued text messages are paused, resumed and cancelled with their activity. */
async function holdTextsOf({ db, now }: Ctx, id: string, isHeld: boolean) {
  for (const run of await runsUnderWay(db, id)) await holdBroadcast(db, run.id, { isHeld, now: now() });
}

async function giveUp({ db, now }: Ctx, id: string) {
  const runs = await runsUnderWay(db, id);
  for (const run of runs) await cancelBroadcastTexts(db, run.id);
  await endRuns(db, runs, now());
}

export function customActivitiesRoutes(parts: BroadcastParts): Route[] {
  const { start, pause, end, edit, leave, ...handlers } = campaignHandlers(customKind(parts), parts);
  return routes(customActivities, {
    ...handlers,
    async start(ctx, input) {
      const done = await start(ctx, input);
      await holdTextsOf(ctx, done.id, false);
      return done;
    },
    async pause(ctx, input) {
      const done = await pause(ctx, input);
      await holdTextsOf(ctx, done.id, true);
      return done;
    },
    async end(ctx, input) {
      const done = await end(ctx, input);
      await giveUp(ctx, done.id);
      return done;
    },
    async edit(ctx, input) {
      const done = await edit(ctx, input);
      await dropUnreached(ctx.db, done.id, ctx.now());
      return done;
    },
    async leave(ctx, input) {
      const done = await leave(ctx, input);
      await dropUnreached(ctx.db, done.id, ctx.now());
      return done;
    },
    test: (ctx, input) => testActivity(parts, ctx, input),
    freeze: (ctx, input) => freezeActivity(parts, ctx, input),
    send: (ctx, input) => sendRun(parts, ctx, input),
    report: (ctx, input) => reportOf(parts, ctx, input),
  });
}

/** Rewards and messages for an audience, started by a trigger. */
export const customActivitiesFeature: MakeFeature = (given) => ({
  routes: customActivitiesRoutes(broadcastPartsOf(given)),
  jobs: [
    {
      name: 'custom-activities.begin-runs',
      trouble: 'runs of custom activities that are due could not begin; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(beginEveryMs, () => beginDueRuns(job), onError, { atOnce: true }),
    },
    {
      name: 'custom-activities.continue-runs',
      trouble: 'runs of custom activities could not go on; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(feedEveryMs, (stopping) => feedRuns(job, stopping), onError),
    },
    {
      name: 'custom-activities.forget-riders',
      trouble: 'whom old runs were for could not be forgotten',
      where: 'jobs',
      start: (job, onError) =>
        repeatEvery(forgetEveryMs, (stopping) => forgetOldRuns(job, stopping), onError, { atOnce: true }),
    },
  ],
});
