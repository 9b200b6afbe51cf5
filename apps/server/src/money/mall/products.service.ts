import type { InputOf } from '@kickstand/contract/kit';
import type { CardProductBody, CardProductRow, mall } from '@kickstand/contract/money/cards';
import { cardKindOf } from '@kickstand/domain/money/cards';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { differences } from '../../kernel/call/differences.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { figuresOf } from './figures.store.ts';
import {
  areasIn,
  deleteProduct,
  insertProduct,
  lockProduct,
  newestOfLine,
  type Product,
  type ProductSaid,
  pageOfProducts,
  productWith,
  putProduct,
  setProductState,
  takeOffOthers,
} from './products.store.ts';

type Calls = typeof mall;

const rowOf = ({ terms, lineId: _, ...row }: Product): CardProductRow => ({ ...row, ...terms });

export async function listProducts(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await pageOfProducts(ctx.db, ctx.rows.scope(query), query, ctx.locale);
  return { ...page, list: page.list.map(rowOf) };
}

/** The company of areas in scope; a card is for areas of one company. */
async function companyOf(ctx: Ctx, areaIds: readonly number[]) {
  const areas = await areasIn(ctx.db, ctx.rows.scope(), areaIds);
  const [first] = areas;
  if (!first || areas.length < new Set(areaIds).size) return refuse('common.not_found');
  if (areas.some(({ agentId }) => agentId !== first.agentId)) refuse('card.one_company');
  return { agentId: first.agentId, areaIds: areas.map(({ areaId }) => areaId) };
}

/** The validated content of a product. */
async function saidBy(ctx: Ctx, body: CardProductBody): Promise<ProductSaid> {
  const { rights, validDays, totalUses, dailyUses, usable, refundRule, saleFrom, saleTo, ...said } = body;
  if (body.originCents < body.priceCents) refuse('card.wrong_price');
  if (saleFrom && saleTo && saleTo < saleFrom) refuse('card.wrong_span');
  const weekdays = [...new Set(usable.weekdays)].sort((a, b) => a - b);
  return {
    ...said,
    ...(await companyOf(ctx, body.areaIds)),
    kind: cardKindOf(rights),
    terms: { rights, validDays, totalUses, dailyUses, usable: { ...usable, weekdays }, refundRule },
    saleFrom: saleFrom ?? null,
    saleTo: saleTo ?? null,
  };
}

const who = ({ actor, now }: Ctx) => ({ by: actor.name, now: now() });

export async function addProduct(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  ctx.audit.on(body.name);
  const said = await saidBy(ctx, body);
  const id = newId();
  await insertProduct(ctx.db, { id, lineId: id, no: 1 }, said, who(ctx));
  ctx.audit.record(id, { name: [null, said.name], priceCents: [null, said.priceCents] });
  return { id };
}

/** A product in scope, locked, in the version the caller knows; all of its areas are in scope. */
async function productToChange(ctx: Ctx, id: string, version: number): Promise<Product> {
  ctx.audit.on(id);
  const product = (await lockProduct(ctx.db, ctx.rows.scope(), id)) ?? refuse('card.not_found');
  if (product.version !== version) refuse('common.stale_version');
  const seen = await areasIn(ctx.db, ctx.rows.scope(), product.areaIds);
  if (seen.length < product.areaIds.length) refuse('card.wider');
  return product;
}

/** The part of a sold product that can never change. */
const soldPart = ({ priceCents, terms }: Pick<ProductSaid, 'priceCents' | 'terms'>) => ({
  priceCents,
  ...terms,
});

export async function editProduct(ctx: Ctx, { body }: InputOf<Calls['edit']>) {
  const { id, version, ...said } = body;
  const before = await productToChange(ctx, id, version);
  const after = await saidBy(ctx, said);
  const locked = differences(soldPart(before), soldPart(after));
  if (before.sold > 0 && Object.keys(locked).length > 0) refuse('card.sold_locked');
  await putProduct(ctx.db, id, after, who(ctx));
  const { terms: _, ...plain } = after;
  ctx.audit.record(id, { ...differences(before, plain), ...locked });
  return { id };
}

export async function beginVersion(ctx: Ctx, { params: { id }, body }: InputOf<Calls['newVersion']>) {
  const product = await productToChange(ctx, id, body.version);
  const newest = await newestOfLine(ctx.db, product.lineId);
  if (newest.state === 'draft') refuse('card.has_draft');
  const next = newId();
  const place = { id: next, lineId: product.lineId, no: newest.no + 1 };
  await insertProduct(ctx.db, place, product, who(ctx));
  ctx.audit.record(id, { no: [product.no, place.no] });
  return { id: next };
}

export async function setState(ctx: Ctx, { params: { id }, body }: InputOf<Calls['setState']>) {
  const product = await productToChange(ctx, id, body.version);
  const { state } = body;
  if (product.state === state || (product.state === 'draft' && state === 'off')) refuse('card.same_state');
  if (state === 'on') await takeOffOthers(ctx.db, product, who(ctx));
  await setProductState(ctx.db, id, state, who(ctx));
  ctx.audit.record(id, { state: [product.state, state] });
  return { id };
}

export async function copyProduct(ctx: Ctx, { params: { id }, body }: InputOf<Calls['copy']>) {
  ctx.audit.on(id);
  const product = (await productWith(ctx.db, ctx.rows.scope(), id, ctx.locale)) ?? refuse('card.not_found');
  const areas = await areasIn(ctx.db, ctx.rows.scope(), body.areaIds);
  if (areas.length < new Set(body.areaIds).size) refuse('common.not_found');
  const ids: string[] = [];
  for (const { areaId, agentId } of areas) {
    const next = newId();
    const said = { ...product, agentId, areaIds: [areaId] };
    await insertProduct(ctx.db, { id: next, lineId: next, no: 1 }, said, who(ctx));
    ids.push(next);
  }
  ctx.audit.record(id, { areas: [null, body.areaIds] });
  return { ids };
}

export async function removeProduct(ctx: Ctx, { params: { id }, query }: InputOf<Calls['remove']>) {
  const product = await productToChange(ctx, id, query.version);
  if (product.state !== 'draft') refuse('card.not_draft');
  await deleteProduct(ctx.db, id);
  ctx.audit.record(id, { name: [product.name, null] });
  return { id };
}

export async function showFigures(zone: string, ctx: Ctx, { params: { id } }: InputOf<Calls['figures']>) {
  const product = (await productWith(ctx.db, ctx.rows.scope(), id, ctx.locale)) ?? refuse('card.not_found');
  return figuresOf(ctx.db, product.id, { now: ctx.now(), zone });
}
