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
  /** Who pays, and asks all others. */
  payerId: number;
  areaIds: readonly number[];
  /** What it costs at most, cents; null: without a limit. */
  worst: number | null;
  zone: string;
}

/** The greatest share that a franchisee has of what riders pay in some of its areas, ten-thousandths. */
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

/** Put what head office starts to the franchisees in whose areas it is: there it waits until they join. */
export const askFranchisees = (ctx: Ctx, put: Put) => ask(ctx, put, () => true);

/** Put a change of it to them where it is more than they agreed to, and the campaign to those whom it reaches only now. */
export async function askAboutChange(
  ctx: Ctx,
  put: Put,
  { change, loose }: { change: Readonly<Record<string, readonly unknown[]>>; loose: readonly string[] },
) {
  if (asksAnew(change, loose)) return askFranchisees(ctx, put);
  const before = new Set(await askedOf(ctx.db, put.id));
  return ask(ctx, put, (agentId) => !before.has(agentId));
}

/** The franchisees that a campaign is put to, with what it may cost them and what they answered. */
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
  /** The version that was asked about. */
  version: number;
  answer: JoinAnswer;
  reason?: string;
}

/** Answer for the own company; a campaign with no area left is over. */
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
  // Whoever sees some areas of a company does not speak for it.
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
