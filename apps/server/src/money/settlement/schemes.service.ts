import type { InputOf } from '@kickstand/contract/kit';
import type { ShareScheme, shareSchemes } from '@kickstand/contract/money/settlement';
import { schemeOn, tiersRise, whyNotCollected } from '@kickstand/domain/money/settlement';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { collectingAt } from './collecting.store.ts';
import {
  deleteDraft,
  insertDraft,
  isAgentIn,
  isAreaOf,
  lockScheme,
  pageOfSchemes,
  publishedSchemes,
  putDraft,
  putPublished,
  type SchemeContent,
  schemeWith,
} from './schemes.store.ts';

type Calls = typeof shareSchemes;

const viewOf = (zone: string, ctx: Ctx) => ({
  scope: ctx.rows.scope(),
  day: businessDayOf(ctx.now(), zone),
});

export const listSchemes = (zone: string, ctx: Ctx, { query }: InputOf<Calls['list']>) =>
  pageOfSchemes(ctx.db, { ...viewOf(zone, ctx), scope: ctx.rows.scope(query) }, query);

async function showScheme(zone: string, ctx: Ctx, id: string): Promise<ShareScheme> {
  return (await schemeWith(ctx.db, viewOf(zone, ctx), id)) ?? refuse('common.not_found');
}

function refuseUnsound({ tiers, fromDay, untilDay }: SchemeContent) {
  if (!tiersRise(tiers)) refuse('share.tiers');
  if (untilDay !== null && untilDay < fromDay) refuse('share.days');
}

/** What the operator log says of terms. */
const told = ({ tiers, ...content }: SchemeContent) => ({ ...content, tiers: JSON.stringify(tiers) });
const contentOf = (of: SchemeContent): SchemeContent => ({
  ratioBp: of.ratioBp,
  tiers: of.tiers,
  minimumCents: of.minimumCents,
  giftBp: of.giftBp,
  collector: of.collector,
  cycle: of.cycle,
  billsNegative: of.billsNegative,
  fromDay: of.fromDay,
  untilDay: of.untilDay,
});

export async function addScheme(zone: string, ctx: Ctx, { body }: InputOf<Calls['add']>) {
  const { agentId, areaId } = body;
  ctx.audit.on(String(agentId));
  if (!(await isAgentIn(ctx.db, ctx.rows.scope(), agentId))) refuse('common.not_found');
  if (agentId === headOffice) refuse('share.head_office');
  if (areaId !== null && !(await isAreaOf(ctx.db, areaId, agentId))) refuse('common.not_found');
  const content = contentOf(body);
  refuseUnsound(content);
  const id = newId();
  const who = { by: ctx.actor.name, now: ctx.now() };
  if (!(await insertDraft(ctx.db, { id, agentId, areaId, content }, who))) refuse('share.drafted');
  ctx.audit.record(String(agentId), differences({}, told(content)));
  return showScheme(zone, ctx, id);
}

/** A draft as it was seen. Refused when it is published, changed, or not there. */
async function draftToChange(zone: string, ctx: Ctx, id: string, version: number) {
  ctx.audit.on(id);
  await lockScheme(ctx.db, id);
  const scheme = await showScheme(zone, ctx, id);
  if (scheme.state !== 'draft') refuse('share.published');
  if (scheme.version !== version) refuse('common.stale_version');
  return scheme;
}

export async function editScheme(zone: string, ctx: Ctx, { params, body }: InputOf<Calls['edit']>) {
  const before = await draftToChange(zone, ctx, params.id, body.version);
  const content = contentOf(body);
  refuseUnsound(content);
  await putDraft(ctx.db, params.id, content, { by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(params.id, differences(told(before), told(content)));
  return showScheme(zone, ctx, params.id);
}

export async function removeScheme(zone: string, ctx: Ctx, { params, query }: InputOf<Calls['remove']>) {
  const { id } = await draftToChange(zone, ctx, params.id, query.version);
  await deleteDraft(ctx.db, id);
  ctx.audit.record(id, { state: ['draft', null] });
  return { id };
}

const providerNames = { wechat: '微信支付 WeChat Pay', alipay: '支付宝 Alipay' };

/** What the providers of a franchisee could not carry out. */
async function refuseNotCollected(db: Db, draft: ShareScheme) {
  const found = whyNotCollected(draft, await collectingAt(db, draft.agentId));
  if (!found) return;
  if (found.why === 'share.too_much_away') refuse(found.why, { most: found.mostBp / 100 });
  if (found.why === 'share.no_merchant') refuse(found.why);
  const { provider, problem } = found.provider;
  refuse(found.why, { provider: providerNames[provider], why: problem ?? '-' });
}

/** Let a draft hold. What a payment provider could not carry out is refused before anybody is asked to agree. */
export async function publishScheme(zone: string, ctx: Ctx, { params, body }: InputOf<Calls['publish']>) {
  const draft = await draftToChange(zone, ctx, params.id, body.version);
  refuseUnsound(draft);
  if (draft.collector === 'agent') await refuseNotCollected(ctx.db, draft);
  if (draft.fromDay < businessDayOf(ctx.now(), zone)) refuse('share.past');
  const change = differences({}, told(contentOf(draft)));
  ctx.secondPerson({ object: String(draft.agentId), change, reason: body.reason });
  await putPublished(ctx.db, draft.id, {
    by: ctx.actor.name,
    now: ctx.now(),
    approver: ctx.approver ?? null,
    reason: body.reason,
  });
  ctx.audit.record(String(draft.agentId), change, body.reason);
  return showScheme(zone, ctx, draft.id);
}

/** What is agreed about an area on a day; undefined: nothing. */
export async function schemeFor(
  db: Db,
  { agentId, areaId, day }: { agentId: number; areaId: number; day: string },
) {
  return schemeOn(await publishedSchemes(db, agentId), areaId, day);
}

/** What was agreed with a franchisee before anything was booked. */
export async function agreeFirst(
  db: Db,
  { agentId, areaId = null, content }: { agentId: number; areaId?: number | null; content: SchemeContent },
  { by, approver, reason, now }: { by: string; approver: string; reason: string; now: number },
) {
  const id = newId();
  await insertDraft(db, { id, agentId, areaId, content }, { by, now });
  await putPublished(db, id, { by, now, approver, reason });
}
