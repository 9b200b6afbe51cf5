import { lastInstant } from '@kickstand/contract/kit';
import { afterAnswer, asksAnew, type JoinAnswer, lostShare } from '@kickstand/domain/marketing/campaigns';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { areasByAgent, changeCampaign } from '../../kernel/campaign/campaign.store.ts';
import {
  answerJoin,
  askedOf,
  hasAreaLeft,
  insertJoin,
  joinsOf,
  lockJoin,
} from '../../kernel/campaign/campaign-joins.store.ts';
import { type Campaign, lockCampaign } from '../../kernel/campaign/campaign-list.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { schemeFor } from '../../money/settlement/schemes.service.ts';
import { type CampaignSaid, type Campaigns, whenOf, who } from './campaigns.service.ts';

interface Put {
  id: string;
  version: number;
  /** The paying company; all other companies are asked. */
  payerId: number;
  areaIds: readonly number[];
  /** Largest cost, cents; null: unlimited. */
  worst: number | null;
  zone: string;
}

/** Largest share of a franchisee in rides of the areas, in basis points. */
async function shareIn(db: Db, agentId: number, areaIds: readonly number[], day: string) {
  let most = 0;
  for (const areaId of areaIds) {
    const scheme = await schemeFor(db, { agentId, areaId, day });
    if (scheme) most = Math.max(most, scheme.ratioBp, ...scheme.tiers.map(({ bp }) => bp));
  }
  return most;
}

async function ask(
  ctx: Ctx,
  { id, version, payerId, areaIds, worst, zone }: Put,
  isAsked: (agentId: number) => boolean,
) {
  const { db } = ctx;
  const now = ctx.now();
  for (const { agentId, areaIds: theirs } of await areasByAgent(db, areaIds)) {
    if (agentId === payerId || !isAsked(agentId)) continue;
    const shareBp = await shareIn(db, agentId, theirs, businessDayOf(now, zone));
    const terms = { agentId, worstCents: worst, lostCents: lostShare(worst, shareBp), shareBp };
    await insertJoin(db, { id, version }, terms, now);
  }
}

/** Asks the franchisees of the areas to join a campaign of head office; it waits there until they do. */
export const askFranchisees = (ctx: Ctx, put: Put) => ask(ctx, put, () => true);

/**
 * Asks franchisees again if a change goes beyond what they agreed to, and newly affected franchisees for the first
 * time.
 */
export async function askAboutChange(
  ctx: Ctx,
  put: Put,
  { change, loose }: { change: Readonly<Record<string, readonly unknown[]>>; loose: readonly string[] },
) {
  if (asksAnew(change, loose)) return askFranchisees(ctx, put);
  const before = new Set(await askedOf(ctx.db, put.id));
  return ask(ctx, put, (agentId) => !before.has(agentId));
}

/** The franchisees asked to join, with their largest cost and their response. */
export async function listJoins(ctx: Ctx, { id, endsAt }: Pick<Campaign, 'id' | 'endsAt'>) {
  const list = await joinsOf(ctx.db, ctx.rows.scope(), id, ctx.locale);
  return {
    list: list.map((one) => ({
      ...one,
      endsAt: endsAt === undefined || endsAt >= lastInstant ? null : endsAt,
      isOwn: one.agentId === ctx.actor.agentId,
    })),
  };
}

interface Answer {
  id: string;
  /** The version that they were asked about. */
  version: number;
  answer: JoinAnswer;
  reason?: string;
}

/** Responds for the caller’s company; a campaign without areas ends. */
export async function answerForCompany<S extends CampaignSaid>(
  of: Campaigns<S>,
  ctx: Ctx,
  { id, version, answer, reason }: Answer,
) {
  ctx.audit.on(id);
  const { db } = ctx;
  const { agentId } = ctx.actor;
  const campaign = (await lockCampaign(db, of.table, id, whenOf(ctx))) ?? refuse('campaign.not_found');
  const join = (await lockJoin(db, id, agentId)) ?? refuse('join.not_asked');
  if (campaign.state === 'ended') refuse('campaign.over');
  // An operator limited to some areas cannot respond for the company.
  if (ctx.rows.scope().opAreaIds !== 'all') refuse('campaign.wider');
  if (join.version !== version) refuse('common.stale_version');
  const state = afterAnswer(join.state, answer) ?? refuse('campaign.same_state');
  await answerJoin(db, { campaignId: id, agentId, state }, who(ctx));
  const change = { join: [join.state, state], lostCents: [null, join.lostCents] };
  if (answer === 'leave' && !(await hasAreaLeft(db, id))) {
    await changeCampaign(db, id, { state: 'ended' }, who(ctx));
    const over = { rule: campaign.rule, change: { state: [campaign.state, 'ended'], ...change } };
    return of.note(ctx, campaign, { ...over, ...(reason !== undefined && { reason }) });
  }
  ctx.audit.record(id, change, reason);
  return { id };
}
