import { customActivity } from '@kickstand/contract/marketing/campaigns';
import { everything } from '@kickstand/domain/platform/access';
import { startOfDay } from '@kickstand/domain/platform/time';
import type { FeatureParts, Job, JobParts } from '../../feature.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { putSetting, settingOf } from '../../kernel/program/setting.ts';
import { type BroadcastParts, broadcastPartsOf } from '../../marketing/broadcasts/broadcasts.parts.ts';
import { campaignHandlers } from '../../marketing/campaigns/campaign-calls.service.ts';
import { activitiesOf, customKind, ruleOf } from '../../marketing/custom-activities/activity.service.ts';
import { determine } from '../../marketing/custom-activities/runs.service.ts';
import { rootAgent } from '../demo.people.ts';
import { areasOfAgent } from '../papers/past-ads.store.ts';
import { agreedSetting } from '../papers/past-broadcasts.jobs.ts';
import { ctxAt, told } from '../papers/then.ts';
import { demoWords } from '../words/demo.words.ts';
import { tellPastRuns } from './past-runs.store.ts';

const madeSetting = 'demo.runs';
const everyMs = 2_000;
const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Sent once, with a holdout group large enough to report the effect. */
const reminder = {
  trigger: { kind: 'once' },
  holdoutBp: 3_000,
  perRider: 0,
} as const;
/** Starts in a few days. */
const winBack = {
  trigger: { kind: 'idle', days: 14, hour: 10 },
  reward: { kind: 'balance', cents: 100, days: 14 },
  holdoutBp: 1_000,
  perRider: 1,
  quota: 500,
} as const;

/** Creates a campaign that was sent and has ended, and one that has yet to start. */
export async function makeRuns(db: Db, parts: BroadcastParts, now: number) {
  const { add, start } = campaignHandlers(customKind(parts), parts);
  const areaIds = await areasOfAgent(db, rootAgent.agentId);
  const begun = async (at: number, said: object) => {
    const shared = { areaIds, riders: { all: [] }, audience: { kind: 'all' } };
    const { id } = await add(ctxAt(db, at), told(customActivity.body.parse({ ...shared, ...said })));
    await start(ctxAt(db, at), told({ version: 1 }, { id }));
    return id;
  };
  const words = demoWords().marketing;
  // 10:00 local time.
  const then = startOfDay(now, parts.zone, 16) + 10 * hourMs;
  const id = await begun(then - dayMs, {
    ...reminder,
    ...words.reminder,
    startsAt: then,
    endsAt: then + 2 * dayMs,
  });
  await begun(now - dayMs, {
    ...winBack,
    ...words.winBack,
    startsAt: now + 3 * dayMs,
    endsAt: now + 33 * dayMs,
  });
  const campaign = await activitiesOf(parts).one(ctxAt(db, then), id);
  const run = { runId: newId(), occurrence: 'once' };
  await determine(db, { ...campaign, rule: ruleOf(campaign) }, run, { now: then, zone: parts.zone });
  const { name, title, body } = words.reminder;
  const said = { title, body: body.replace('{name}', name) };
  await tellPastRuns(db, { campaignId: id, ...said, toldAt: then + 60_000, readAt: then + dayMs });
}

/**
 * Creates the custom activities of the demo once riders’ consents to marketing are known; returns whether they exist.
 */
const make = (parts: BroadcastParts, { database, now }: JobParts) =>
  database.write(everything, async (db) => {
    if (await settingOf(db, madeSetting)) return true;
    if (!(await settingOf(db, agreedSetting))) return false;
    await putSetting(db, madeSetting, { value: true, now: now() });
    await makeRuns(db, parts, now());
    return true;
  });

export const runPast = (given: FeatureParts): Job => ({
  name: 'demo.past-runs',
  trouble: 'the past runs of the demo could not be made',
  where: 'jobs',
  catchesUp: true,
  start(job, onError) {
    const parts = broadcastPartsOf(given);
    let waits = true;
    return repeatEvery(
      everyMs,
      async () => {
        if (waits) waits = !(await make(parts, job));
      },
      onError,
      { inTurn: job.inTurn },
    );
  },
});
