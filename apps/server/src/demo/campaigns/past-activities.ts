import { fixedActivity } from '@kickstand/contract/marketing/campaigns';
import type { Db } from '../../kernel/database/db.ts';
import { campaignHandlers } from '../../marketing/campaigns/campaign-calls.service.ts';
import { fixedKind } from '../../marketing/fixed-activities/activities.service.ts';
import { areasByCompany } from '../papers/past-ads.store.ts';
import { ctxOf, told } from '../papers/then.ts';

const dayMs = 86_400_000;
const gift = (cents: number, days: number) => [{ kind: 'balance', cents, days }];

/** The standing tasks of each company: two run, one has ended, one is a draft. Days from now; without an end until somebody ends it. */
const planned = [
  {
    name: '骑行达人',
    type: 'n_rides',
    threshold: 10,
    rewards: gift(100, 30),
    claim: 'auto',
    from: -1,
    ruleText: '每骑满 10 次有效订单，赠送 1 元余额。',
  },
  {
    name: '天天签到',
    type: 'sign_in',
    threshold: 3,
    rewards: gift(50, 15),
    claim: 'manual',
    from: -1,
    ruleText: '连续签到 3 天，可领取 0.50 元余额。',
  },
  {
    name: '实名有礼',
    type: 'real_name',
    rewards: gift(200, 30),
    claim: 'auto',
    from: -60,
    to: -10,
    ruleText: '首次完成实名认证，赠送 2 元余额。',
  },
  {
    name: '规范停车之星',
    type: 'good_parking',
    threshold: 5,
    rewards: gift(100, 30),
    claim: 'auto',
    from: 3,
    ruleText: '累计 5 天规范停车，赠送 1 元余额。',
    isDraft: true,
  },
] as const;

/** The fixed activities of every company. */
export async function makeActivities({ db, zone, now }: { db: Db; zone: string; now: number }) {
  const { add, start } = campaignHandlers(fixedKind, { zone });
  for (const { agentId, areaIds } of await areasByCompany(db))
    for (const [i, activity] of planned.entries()) {
      const { from, ...said } = activity;
      const ctx = ctxOf(db, now + (Math.min(from, -1) - 1) * dayMs, agentId);
      const body = fixedActivity.body.parse({
        ...said,
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
