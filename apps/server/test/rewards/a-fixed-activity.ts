import { fixedActivity } from '@kickstand/contract/marketing/campaigns';
import { insertCampaign } from '../../src/kernel/campaign/campaign.store.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';

const dayMs = 86_400_000;

/** What is typed of an activity in the area of a company that gives ¥2.00. */
export const anActivityBody = (agentId: number, now: number, over: object = {}) =>
  fixedActivity.body.parse({
    name: '骑行达人',
    areaIds: [agentId * 10 + 1],
    type: 'n_rides',
    threshold: 2,
    validMinutes: 2,
    validMetres: 200,
    rewards: [{ kind: 'balance', cents: 200, days: 30 }],
    claim: 'auto',
    ruleText: '',
    sort: 100,
    holdoutBp: 0,
    audience: { kind: 'all' },
    perRider: 0,
    quota: 100,
    startsAt: now - dayMs,
    endsAt: now + 30 * dayMs,
    ...over,
  });

interface Wish {
  agentId?: number;
  now: number;
  state?: 'draft' | 'on';
  over?: object;
}

/** An activity of a company; a draft unless it is to run. */
export async function anActivity(db: Db, { agentId = 3, now, state = 'draft', over = {} }: Wish) {
  const { name, areaIds, startsAt, endsAt, ...rule } = anActivityBody(agentId, now, over);
  const id = newId();
  const faceCents = rule.rewards.reduce((sum, one) => sum + (one.kind === 'balance' ? one.cents : 0), 0);
  const campaign = { id, kind: 'fixed', name, agentId, areaIds, state, startsAt, endsAt };
  await insertCampaign(db, { ...campaign, rule: { ...rule, faceCents } }, { by: '市场', now });
  return id;
}
