import { fixedActivity } from '@kickstand/contract/marketing/campaigns';
import type { Db } from '../../kernel/database/db.ts';
import { campaignHandlers } from '../../marketing/campaigns/campaign-calls.service.ts';
import { fixedKind } from '../../marketing/fixed-activities/activities.service.ts';
import { areasByCompany } from '../papers/past-ads.store.ts';
import { ctxOf, told } from '../papers/then.ts';
import { demoWords } from '../words/demo.words.ts';

const dayMs = 86_400_000;
const gift = (cents: number, days: number) => [{ kind: 'balance', cents, days }];

/**
 * Fixed activities of each company: two running, one ended, one draft. Days from now; without `to` they run until
 * somebody ends them.
 */
const planned = [
  {
    key: 'rides',
    type: 'n_rides',
    threshold: 10,
    rewards: gift(100, 30),
    claim: 'auto',
    from: -1,
  },
  {
    key: 'signIn',
    type: 'sign_in',
    threshold: 3,
    rewards: gift(50, 15),
    claim: 'manual',
    from: -1,
  },
  {
    key: 'realName',
    type: 'real_name',
    rewards: gift(200, 30),
    claim: 'auto',
    from: -60,
    to: -10,
  },
  {
    key: 'parking',
    type: 'good_parking',
    threshold: 5,
    rewards: gift(100, 30),
    claim: 'auto',
    from: 3,
    isDraft: true,
  },
] as const;

/** Creates the fixed activities of every company. */
export async function makeActivities({ db, zone, now }: { db: Db; zone: string; now: number }) {
  const { add, start } = campaignHandlers(fixedKind, { zone });
  for (const { agentId, areaIds } of await areasByCompany(db))
    for (const [i, activity] of planned.entries()) {
      const { from, key, ...said } = activity;
      const ctx = ctxOf(db, now + (Math.min(from, -1) - 1) * dayMs, agentId);
      const body = fixedActivity.body.parse({
        ...said,
        ...demoWords().marketing.fixedActivities[key],
        areaIds,
        validMinutes: 2,
        validMetres: 200,
        sort: 10 * (i + 1),
        audience: { kind: 'all' },
        perRider: 0,
        quota: 10_000,
        dailyQuota: 500,
        budgetCents: 500_000,
        startsAt: now + from * dayMs,
        ...('to' in activity && { endsAt: now + activity.to * dayMs }),
      });
      const { id } = await add(ctx, told(body));
      if (!('isDraft' in activity)) await start(ctx, told({ version: 1 }, { id }));
    }
}
