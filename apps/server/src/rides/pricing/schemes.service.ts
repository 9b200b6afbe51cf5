import type { InputOf } from '@kickstand/contract/kit';
import type { OneScheme, PriceSchemeBody, PriceSchemeRow, pricing } from '@kickstand/contract/rides/pricing';
import { checkScheme } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { lockSettings } from '../../kernel/program/setting.ts';
import { secondPersonOf } from '../../platform/approvals/alone.service.ts';
import { calendarSetting, priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { schemeAt, setPriceCalendar } from './pricing.service.ts';
import {
  areaOfScheme,
  areaWithSchemes,
  deleteScheme,
  insertScheme,
  lockPrices,
  modelNames,
  mostSchemes,
  pageOfSchemes,
  putScheme,
  type SchemeShown,
  schemeShown,
  type Terms,
  termsOf,
  usedLately,
} from './pricing.store.ts';
import { versionsOf } from './versions.store.ts';

type Calls = typeof pricing;

/** A scheme's draft; null if there is none. */
export const draftOf = ({ draft }: Pick<SchemeShown, 'draft'>): Terms | null =>
  draft === null ? null : termsOf(draft as Terms);

/** The content of a scheme in force now or last; null if there never was any. */
export const heldOf = ({ held, heldModels }: Pick<SchemeShown, 'held' | 'heldModels'>): Terms | null =>
  held === null || heldModels === null ? null : termsOf({ modelIds: heldModels, content: held });

async function rowsOf({ db, now }: Ctx, shown: readonly SchemeShown[]): Promise<PriceSchemeRow[]> {
  const ids = shown.map(({ id }) => id);
  const [names, used] = [await modelNames(db), await usedLately(db, ids, now())];
  return shown.map((scheme) => {
    const { draft: _draft, held: _held, heldModels: _models, newestNo: _no, ...plain } = scheme;
    const draft = draftOf(scheme);
    const terms = heldOf(scheme) ?? draft ?? refuse('common.not_found');
    const lately = used.get(plain.id);
    return {
      ...plain,
      ...terms,
      models: terms.modelIds.map((id) => names.get(id) ?? String(id)),
      nextAt: plain.state === 'active' ? plain.nextAt : null,
      draft,
      orders: lately?.orders ?? 0,
      averageCents: lately?.averageCents ?? null,
    };
  });
}

export async function listSchemes(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await pageOfSchemes(ctx.db, { scope: ctx.rows.scope(query), now: ctx.now() }, query);
  return { ...page, list: await rowsOf(ctx, page.list) };
}

export async function showScheme(
  zone: string,
  ctx: Ctx,
  { params: { id } }: InputOf<Calls['one']>,
): Promise<OneScheme> {
  const shown = await schemeShown(ctx.db, { scope: ctx.rows.scope(), now: ctx.now() }, id);
  const [scheme] = shown ? await rowsOf(ctx, [shown]) : [];
  if (!shown || !scheme) return refuse('common.not_found');
  const versions = await versionsOf(ctx.db, id);
  return {
    scheme,
    versions: versions.map((version) => ({ ...version, ...termsOf(version) })),
    secondPerson: await secondPersonOf(ctx, zone),
  };
}

/** Refuses an area outside the scope. */
export async function demandArea(ctx: Ctx, areaId: number) {
  return (await areaWithSchemes(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
}

/** The scheme in force for a model in an area in scope, with the days priced differently. */
export async function showCost(ctx: Ctx, { query }: InputOf<Calls['cost']>) {
  const { areaId, modelId, at = ctx.now() } = query;
  await demandArea(ctx, areaId);
  const scheme = await schemeAt(ctx.db, { serviceAreaId: areaId, modelId, at });
  return { scheme: scheme ?? null, calendar: await priceCalendarOf(ctx.db) };
}

const codeOf = (code: string) =>
  code === 'ladder_gap' ? 'billing.gap' : code === 'bands_overlap' ? 'billing.overlap' : 'billing.wrong';

/** Refuses content that may not be published, and models that do not exist. */
export async function demandSound({ db }: Pick<Ctx, 'db'>, { modelIds, content }: Terms) {
  const problems = checkScheme(content);
  const [first] = problems;
  const fields = Object.fromEntries(problems.map(({ path, code }) => [['content', ...path].join('.'), code]));
  if (first) throw new Refused(codeOf(first.code), {}, fields);
  const names = await modelNames(db);
  if (modelIds.some((id) => !names.has(id))) refuse('billing.no_model');
}

const draftIn = ({ modelIds, content }: PriceSchemeBody): Terms => ({
  modelIds: [...new Set(modelIds)].sort((a, b) => a - b),
  content,
});

/** A scheme in scope in the version the caller knows, with pricing changes in its area locked. */
export async function schemeToChange(ctx: Ctx, id: string, version?: number): Promise<SchemeShown> {
  ctx.audit.on(id);
  const scope = ctx.rows.scope();
  const { areaId } = (await areaOfScheme(ctx.db, scope, id)) ?? refuse('common.not_found');
  await lockPrices(ctx.db, areaId);
  const scheme = await schemeShown(ctx.db, { scope, now: ctx.now() }, id);
  if (!scheme) return refuse('common.not_found');
  if (version !== undefined && scheme.version !== version) refuse('common.stale_version');
  return scheme;
}

/** The differences between two terms, with old and new values. */
export function differences(before: Terms | null, after: Terms) {
  const flat = (terms: Terms | null): Record<string, unknown> =>
    terms ? { modelIds: terms.modelIds, ...terms.content } : {};
  const [was, is] = [flat(before), flat(after)];
  const keys = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  return Object.fromEntries(keys.map((key) => [key, [was[key] ?? null, is[key]]]));
}

/** An area in scope that has room for another scheme. */
async function areaFor(ctx: Ctx, areaId: number) {
  await lockPrices(ctx.db, areaId);
  const area = await demandArea(ctx, areaId);
  if ((area.schemes ?? 0) >= mostSchemes) refuse('billing.too_many');
  return area;
}

export async function addScheme(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  const { areaId, name, remark } = body;
  ctx.audit.on(name);
  const area = await areaFor(ctx, areaId);
  const draft = draftIn(body);
  await demandSound(ctx, draft);
  const id = newId();
  await insertScheme(ctx.db, { id, areaId, name, remark, draft, by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(id, { area: [null, area.name], name: [null, name], ...differences(null, draft) });
  return { id };
}

export async function editScheme(ctx: Ctx, { body }: InputOf<Calls['edit']>) {
  const { id, version, name, remark } = body;
  const before = await schemeToChange(ctx, id, version);
  const draft = draftIn(body);
  await demandSound(ctx, draft);
  const isHeld = JSON.stringify(heldOf(before)) === JSON.stringify(termsOf(draft));
  const who = { by: ctx.actor.name, now: ctx.now() };
  await putScheme(ctx.db, id, { name, remark, draft: isHeld ? null : draft }, who);
  ctx.audit.record(id, {
    ...(name !== before.name && { name: [before.name, name] }),
    ...differences(draftOf(before) ?? heldOf(before), draft),
  });
  return { id };
}

export async function copyScheme(ctx: Ctx, { params, body }: InputOf<Calls['copy']>) {
  const scheme = await schemeToChange(ctx, params.id);
  const draft = draftOf(scheme) ?? heldOf(scheme) ?? refuse('common.not_found');
  const ids: string[] = [];
  // In one order, so that two who copy to the same areas do not wait for each other.
  for (const areaId of [...new Set(body.areaIds)].sort((a, b) => a - b)) {
    await areaFor(ctx, areaId);
    const { name, remark } = scheme;
    const id = newId();
    await insertScheme(ctx.db, { id, areaId, name, remark, draft, by: ctx.actor.name, now: ctx.now() });
    ids.push(id);
  }
  ctx.audit.record(params.id, { areas: [null, body.areaIds] });
  return { ids };
}

export async function removeScheme(ctx: Ctx, { params: { id }, query }: InputOf<Calls['remove']>) {
  const { name, newestNo } = await schemeToChange(ctx, id, query.version);
  if (newestNo > 0) refuse('billing.published');
  await deleteScheme(ctx.db, id);
  ctx.audit.record(id, { name: [name, null] });
  return { id };
}

export async function changeCalendar(ctx: Ctx, { body }: InputOf<Calls['setCalendar']>) {
  ctx.audit.on(calendarSetting);
  await lockSettings(ctx.db);
  const before = await priceCalendarOf(ctx.db);
  const [holidays, makeUpWorkdays] = [inOrder(body.holidays), inOrder(body.makeUpWorkdays)];
  const after = { holidays, makeUpWorkdays };
  await setPriceCalendar(ctx.db, after, ctx.now());
  ctx.audit.record(calendarSetting, {
    holidays: [before.holidays.length, holidays.length],
    makeUpWorkdays: [before.makeUpWorkdays.length, makeUpWorkdays.length],
  });
  return after;
}

const inOrder = (days: readonly string[]) => [...new Set(days)].sort();

/** The terms of a scheme in scope: its draft (version 0) or a version. */
export async function termsToTry(ctx: Ctx, id: string, no: number) {
  const scheme = await schemeShown(ctx.db, { scope: ctx.rows.scope(), now: ctx.now() }, id);
  if (!scheme) return refuse('common.not_found');
  const { serviceAreaId } = scheme;
  if (no === 0) return { serviceAreaId, ...(draftOf(scheme) ?? refuse('billing.no_draft')) };
  const version = (await versionsOf(ctx.db, id)).find((one) => one.no === no);
  return { serviceAreaId, ...termsOf(version ?? refuse('common.not_found')) };
}
