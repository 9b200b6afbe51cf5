import { customActivity } from '@kickstand/contract/marketing/campaigns';
import { insertCampaign } from '../../src/kernel/campaign/campaign.store.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { freezeRun } from '../../src/marketing/custom-activities/runs.store.ts';

const dayMs = 86_400_000;

/** What is typed of an activity that gives riders of a company ¥2.00 each, nobody held out. */
export const aCustomBody = (agentId: number, now: number, over: object = {}) =>
  customActivity.body.parse({
    name: '回归礼',
    areaIds: [agentId * 10 + 1],
    riders: { all: [] },
    trigger: { kind: 'daily', hour: 20 },
    reward: { kind: 'balance', cents: 200, days: 30 },
    title: '送您 {reward}',
    body: '{name}：{reward}已到账。',
    holdoutBp: 0,
    audience: { kind: 'all' },
    perRider: 1,
    quota: 1_000,
    startsAt: now - dayMs,
    endsAt: now + 30 * dayMs,
    ...over,
  });

/** An activity of a company; a draft unless it is to run. */
export async function aCustomActivity(
  db: Db,
  agentId: number,
  now: number,
  { state = 'draft', ...over }: { state?: 'draft' | 'on' } & object = {},
) {
  const { name, areaIds, startsAt, endsAt, ...rule } = aCustomBody(agentId, now, over);
  const id = newId();
  const campaign = { id, kind: 'custom', name, agentId, areaIds, state, startsAt, endsAt };
  await insertCampaign(db, { ...campaign, rule: { ...rule, faceCents: 200 } }, { by: '市场', now });
  return id;
}

/** A run of it that waits for somebody to have it sent. */
export async function aWaitingRun(db: Db, agentId: number, campaignId: string, now: number) {
  const runId = newId();
  await freezeRun(db, {
    runId,
    campaignId,
    version: 1,
    occurrence: `hand:${runId}`,
    areaIds: [agentId * 10 + 1],
    tree: { all: [] },
    trigger: { kind: 'once' },
    scope: { agentIds: [agentId], opAreaIds: 'all' },
    today: new Date(now).toISOString().slice(0, 10) as never,
    now,
    marketing: { perDay: 1, perWeek: 3, daySince: now, weekSince: now },
    isTexted: false,
    holdoutBp: 0,
    perRider: 1,
  });
  return runId;
}
