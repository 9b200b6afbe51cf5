import { fixedActivity } from '@kickstand/contract/marketing/campaigns';
import type { Db } from '../../kernel/database/db.ts';
import { campaignHandlers } from '../../marketing/campaigns/campaign-calls.service.ts';
import { fixedKind } from '../../marketing/fixed-activities/activities.service.ts';
import { franchisees } from '../demo.people.ts';
import { areasByCompany } from '../papers/past-ads.store.ts';
import { ctxAt, ctxOf, told } from '../papers/then.ts';
import { demoWords } from '../words/demo.words.ts';
import { knowAnswers } from './past-joins.store.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const [first, second, third] = franchisees;

/** Contact of a franchisee; only the first has an account in the demo. */
function ownerOf(agentId: number): string {
  const franchisee = franchisees.find((one) => one.agentId === agentId);
  return franchisee ? demoWords().organisation.companies[franchisee.key].contact : '';
}

/** A franchisee’s answer to a campaign of head office. */
interface Answered {
  agentId: number;
  answer: 'join' | 'leave';
}

type Answering = Pick<ReturnType<typeof campaignHandlers>, 'join' | 'leave'>;

/** Lets franchisees answer a campaign of head office, one after the other; those without areas were not asked. */
export async function answerAll(
  db: Db,
  { join, leave }: Answering,
  { id, version, at, answers }: { id: string; version: number; at: number; answers: readonly Answered[] },
) {
  const asked = new Set((await areasByCompany(db)).map(({ agentId }) => agentId));
  for (const [i, { agentId, answer }] of answers.filter((one) => asked.has(one.agentId)).entries()) {
    const ctx = ctxOf(db, at + i * hourMs, agentId);
    const owner = { ...ctx, actor: { ...ctx.actor, name: ownerOf(agentId) } };
    if (answer === 'join') await join(owner, told({ version }, { id }));
    else await leave(owner, told({ version, reason: demoWords().marketing.season.declined }, { id }));
  }
}

/** Usual answers of franchisees to head office: one declines because it has campaigns of its own. */
export const usualAnswers: readonly Answered[] = [
  { agentId: first.agentId, answer: 'join' },
  { agentId: second.agentId, answer: 'join' },
  { agentId: third.agentId, answer: 'leave' },
];

/** Answers to yesterday’s request; the first franchisee has not answered yet. */
const lateAnswers = usualAnswers.filter(({ agentId }) => agentId !== first.agentId);

/** All areas, for a campaign of head office that includes those of franchisees. */
export const areasOfAll = async (db: Db) =>
  (await areasByCompany(db)).flatMap(({ areaIds }) => areaIds).slice(0, 50);

/** Creates a fixed activity of head office in all areas, which one franchisee has yet to answer. */
export async function makeJoins({ db, zone, now }: { db: Db; zone: string; now: number }) {
  const handlers = campaignHandlers(fixedKind, { zone });
  const { name, ruleText } = demoWords().marketing.season;
  const body = fixedActivity.body.parse({
    name,
    ruleText,
    type: 'n_rides',
    threshold: 20,
    rewards: [{ kind: 'balance', cents: 200, days: 30 }],
    claim: 'manual',
    areaIds: await areasOfAll(db),
    validMinutes: 2,
    validMetres: 200,
    sort: 5,
    audience: { kind: 'all' },
    perRider: 5,
    quota: 20_000,
    dailyQuota: 1_000,
    budgetCents: 2_000_000,
    startsAt: now - dayMs,
    endsAt: now + 60 * dayMs,
  });
  const then = now - 30 * hourMs;
  const { id } = await handlers.add(ctxAt(db, then), told(body));
  await handlers.start(ctxAt(db, then), told({ version: 1 }, { id }));
  await answerAll(db, handlers, { id, version: 2, at: then + 4 * hourMs, answers: lateAnswers });
  await knowAnswers(db);
}
