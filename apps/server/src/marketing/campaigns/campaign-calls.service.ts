import { lastInstant } from '@kickstand/contract/kit';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { changeCampaign, changesOfCampaign, deleteDraft } from '../../kernel/campaign/campaign.store.ts';
import {
  type Campaign,
  type CampaignQuery,
  pageOfCampaigns,
} from '../../kernel/campaign/campaign-list.store.ts';
import {
  type CampaignKind,
  type CampaignSaid,
  Campaigns,
  faceIn,
  whenOf,
  who,
  worstOf,
} from './campaigns.service.ts';
import { refuseBelowUsed, refuseWhileRunning } from './changing.service.ts';
import { effectReport } from './effects.service.ts';
import { campaignForecast } from './forecast.service.ts';
import { answerForCompany, askAboutChange, askFranchisees, listJoins } from './joining.service.ts';
import { notePromise, promiseWithin } from './promises.service.ts';
import { areasToReach, listCards } from './worth.service.ts';

interface Listed {
  query: CampaignQuery & Parameters<Ctx['rows']['scope']>[0];
}
interface Named {
  params: { id: string };
}
interface Known extends Named {
  body: { version: number };
}

/** How much the promise grows; null: unlimited. */
function beyond(after: number | null, before: number | null) {
  if (before === null) return 0;
  return after === null ? null : Math.max(0, after - before);
}

const rowOf = ({ rule, agentId: _, reservedCents: __, ...row }: Campaign) => ({ ...rule, ...row }) as never;

const reading = <S extends CampaignSaid>(of: Campaigns<S>) => ({
  async list(ctx: Ctx, { query }: Listed) {
    const page = await pageOfCampaigns(ctx.db, of.table, query, whenOf(ctx, ctx.rows.scope(query)));
    return { ...page, list: page.list.map(rowOf) };
  },
  one: async (ctx: Ctx, { params: { id } }: Named) => rowOf(await of.one(ctx, id)),
  async history(ctx: Ctx, { params: { id } }: Named) {
    await of.one(ctx, id);
    return { list: await changesOfCampaign(ctx.db, id) };
  },
  joins: async (ctx: Ctx, { params: { id } }: Named) => listJoins(ctx, await of.one(ctx, id)),
  report: async (ctx: Ctx, { params: { id } }: Named) => effectReport(ctx.db, await of.one(ctx, id)),
  forecast: async (ctx: Ctx, { params: { id } }: Named) => campaignForecast(of, ctx, await of.one(ctx, id)),
  cards: listCards,
});

const writing = <S extends CampaignSaid>(of: Campaigns<S>, zone: string) => ({
  async add(ctx: Ctx, { body }: { body: unknown }) {
    const wished = body as S;
    ctx.audit.on(wished.name);
    const { said, ...more } = await of.sound(ctx, wished);
    const id = await of.insert(ctx, said, more);
    ctx.audit.record(id, { name: [null, said.name], areaIds: [null, said.areaIds] });
    return { id };
  },
  async edit(ctx: Ctx, { params: { id }, body }: Named & { body: unknown }) {
    const { version, ...wished } = body as S & { version: number };
    const before = await of.toChange(ctx, id, version);
    if (before.state === 'ended') refuse('campaign.over');
    const was = of.said(before);
    const { said, worst, times, faceCents, agentId } = await of.sound(
      ctx,
      wished as unknown as S,
      before.agentId,
    );
    // An absent field clears the earlier value.
    const nothing = Object.fromEntries(Object.keys(was).map((name) => [name, undefined]));
    const change = differences(was, { ...nothing, ...said });
    if (before.state === 'running') refuseWhileRunning(ctx, of.spec.of, change);
    refuseBelowUsed(ctx, said, before);
    const isPromised = before.state !== 'draft';
    if (isPromised) await of.refuseBeside(ctx, said, id);
    const cents = isPromised ? beyond(worst, worstOf(was, faceIn(before))) : 0;
    await promiseWithin(ctx, { cents, times, zone }, { object: id, change });
    const { name, areaIds, startsAt, endsAt = lastInstant } = said;
    await changeCampaign(ctx.db, id, { agentId, name, areaIds, startsAt, endsAt }, who(ctx));
    await notePromise(ctx, { id, cents });
    const done = await of.note(ctx, before, { rule: of.rule(said, faceCents), change });
    const put = { id, version: before.version + 1, payerId: agentId, areaIds: said.areaIds, worst, zone };
    if (isPromised) await askAboutChange(ctx, put, { change, loose: of.spec.of.loose });
    return done;
  },
  async copy(ctx: Ctx, { params: { id }, body }: Named & { body: { areaIds: number[] } }) {
    ctx.audit.on(id);
    const campaign = await of.one(ctx, id);
    const { agentId, areaIds } = await areasToReach(ctx, body.areaIds);
    const said = of.said(campaign);
    const more = { agentId, faceCents: faceIn(campaign) };
    const ids: string[] = [];
    for (const areaId of areaIds) ids.push(await of.insert(ctx, { ...said, areaIds: [areaId] }, more));
    ctx.audit.record(id, { areaIds: [null, areaIds] });
    return { ids };
  },
  async remove(ctx: Ctx, { params: { id }, query }: Named & { query: { version: number } }) {
    const { name, state } = await of.toChange(ctx, id, query.version);
    if (state !== 'draft') refuse('campaign.not_draft');
    await deleteDraft(ctx.db, id);
    ctx.audit.record(id, { name: [name, null] });
    return { id };
  },
});

const moving = <S extends CampaignSaid>(of: Campaigns<S>, zone: string) => {
  async function stop(
    ctx: Ctx,
    { params, body: { version, reason } }: Named & { body: { version: number; reason?: string } },
    { from, to }: { from: readonly string[]; to: 'paused' | 'ended' },
  ) {
    const campaign = await of.toChange(ctx, params.id, version);
    if (campaign.state === 'ended') refuse('campaign.over');
    if (!from.includes(campaign.state)) refuse('campaign.same_state');
    await changeCampaign(ctx.db, campaign.id, { state: to }, who(ctx));
    const change = { state: [campaign.state, to] };
    return of.note(ctx, campaign, { rule: campaign.rule, change, ...(reason !== undefined && { reason }) });
  }
  return {
    async start(ctx: Ctx, { params: { id }, body: { version } }: Known) {
      const campaign = await of.toChange(ctx, id, version);
      const { state } = campaign;
      if (state === 'ended') refuse('campaign.over');
      if (state !== 'draft' && state !== 'paused') refuse('campaign.same_state');
      const { said, agentId, worst, times, faceCents } = await of.sound(
        ctx,
        of.said(campaign),
        campaign.agentId,
      );
      await of.refuseBeside(ctx, said, id);
      // A paused campaign was already approved when it was started.
      const cents = state === 'draft' ? worst : 0;
      const change = { state: [state, 'on'] };
      await promiseWithin(
        ctx,
        { cents, times, zone },
        { object: id, change: { name: [null, said.name], ...change } },
      );
      await changeCampaign(ctx.db, id, { state: 'on' }, who(ctx));
      await notePromise(ctx, { id, cents });
      const done = await of.note(ctx, campaign, { rule: of.rule(said, faceCents), change });
      const put = { id, version: campaign.version + 1, payerId: agentId, areaIds: said.areaIds, worst, zone };
      if (state === 'draft') await askFranchisees(ctx, put);
      return done;
    },
    pause: (ctx: Ctx, input: Known) => stop(ctx, input, { from: ['running', 'scheduled'], to: 'paused' }),
    end: (ctx: Ctx, input: Known & { body: { reason: string } }) =>
      stop(ctx, input, { from: ['running', 'scheduled', 'paused'], to: 'ended' }),
  };
};

const answering = <S extends CampaignSaid>(of: Campaigns<S>) => ({
  join: (ctx: Ctx, { params: { id }, body: { version } }: Known) =>
    answerForCompany(of, ctx, { id, version, answer: 'join' }),
  leave: (ctx: Ctx, { params: { id }, body: { version, reason } }: Known & { body: { reason: string } }) =>
    answerForCompany(of, ctx, { id, version, answer: 'leave', reason }),
});

/**
 * Handlers of the calls of `defineCampaign`: drafts, running campaigns and their cost. The trigger is up to the
 * kind.
 */
export function campaignHandlers<S extends CampaignSaid>(spec: CampaignKind<S>, { zone }: { zone: string }) {
  const of = new Campaigns(spec);
  return { ...reading(of), ...writing(of, zone), ...moving(of, zone), ...answering(of) };
}
