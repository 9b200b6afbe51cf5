import type { Cents, InputOf } from '@kickstand/contract/kit';
import {
  type CardKind,
  type CardProductState,
  type CardTerms,
  cardTerms,
  type mall,
} from '@kickstand/contract/money/cards';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { areaNames } from '../../kernel/list/areas.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope, rowsOfAreasInScope } from '../../kernel/list/rows-in-scope.ts';

const sales = sql<Cents>`(p.sold * p.price_cents::bigint)`;

const products = (db: Db, locale: Locale) =>
  db
    .selectFrom('card_product as p')
    .select([
      'p.product_id as id',
      'p.line_id as lineId',
      'p.no',
      'p.agent_id as agentId',
      'p.kind',
      'p.name',
    ])
    .select([
      'p.state',
      'p.area_ids as areaIds',
      'p.price_cents as priceCents',
      'p.origin_cents as originCents',
    ])
    .select([
      'p.terms',
      'p.sale_from as saleFrom',
      'p.sale_to as saleTo',
      'p.stock',
      'p.per_rider as perRider',
    ])
    .select(['p.tags', 'p.detail', 'p.main_push as mainPush', 'p.sort', 'p.sold', 'p.version'])
    .select(['p.updated_at as updatedAt', 'p.updated_by as updatedBy'])
    .select([sales.as('salesCents'), areaNames('p.area_ids', locale).as('areas')])
    .$narrowType<{ kind: CardKind; state: CardProductState; priceCents: Cents; originCents: Cents }>();
type Found = Awaited<ReturnType<ReturnType<typeof products>['execute']>>[number];

const productOf = ({ terms, ...row }: Found) => ({ ...row, terms: cardTerms.parse(terms) });
export type Product = ReturnType<typeof productOf>;

type Query = InputOf<typeof mall.list>['query'];

/** One page of products on offer, past and upcoming. */
export async function pageOfProducts(db: Db, scope: Scope, query: Query, locale: Locale) {
  const page = await pageFrom(
    db,
    products(db, locale)
      .where(rowsOfAreasInScope(scope, 'p'))
      .where((eb) =>
        eb.and(
          given(
            query.name && eb(sql<number>`position(lower(${query.name}) in lower(p.name))`, '>', 0),
            query.areaId !== undefined && eb(sql<boolean>`p.area_ids @> ${[query.areaId]}::int[]`, '=', true),
            query.kind && eb('p.kind', '=', query.kind),
            query.state && eb('p.state', '=', query.state),
            query.mainPush !== undefined && eb('p.main_push', '=', query.mainPush),
          ),
        ),
      ),
    query,
    {
      sortable: {
        updatedAt: 'p.updated_at',
        sort: 'p.sort',
        priceCents: 'p.price_cents',
        sold: 'p.sold',
        salesCents: sales,
      },
      neverNull: ['updatedAt', 'sort', 'priceCents', 'sold', 'salesCents'],
      tieBreak: 'p.product_id',
    },
  );
  return { ...page, list: page.list.map(productOf) };
}

/** A product in scope. */
export async function productWith(db: Db, scope: Scope, id: string, locale: Locale = 'zh-CN') {
  const row = await products(db, locale)
    .where('p.product_id', '=', id)
    .where(rowsOfAreasInScope(scope, 'p'))
    .executeTakeFirst();
  return row && productOf(row);
}

/** The same, locked against others who change or buy it. */
export async function lockProduct(db: Db, scope: Scope, id: string) {
  const row = await products(db, 'zh-CN')
    .where('p.product_id', '=', id)
    .where(rowsOfAreasInScope(scope, 'p'))
    .forUpdate('p')
    .executeTakeFirst();
  return row && productOf(row);
}

/** Products on sale in an area, in display order. */
export async function productsOnSale(db: Db, areaId: number, day: string) {
  const rows = await products(db, 'zh-CN')
    .where('p.state', '=', 'on')
    .where(sql<boolean>`p.area_ids @> ${[areaId]}::int[]`)
    .where((eb) => eb.or([eb('p.sale_from', 'is', null), eb('p.sale_from', '<=', day)]))
    .where((eb) => eb.or([eb('p.sale_to', 'is', null), eb('p.sale_to', '>=', day)]))
    .orderBy('p.main_push', 'desc')
    .orderBy('p.sort')
    .orderBy('p.product_id')
    .limit(100)
    .execute();
  return rows.map(productOf);
}

/** Products for an area that are or were on sale, newest first. */
export const productsFor = (db: Db, areaId: number) =>
  db
    .selectFrom('card_product as p')
    .select(['p.product_id as id', 'p.name', 'p.kind'])
    .$narrowType<{ kind: CardKind }>()
    .where('p.state', '<>', 'draft')
    .where(sql<boolean>`p.area_ids @> ${[areaId]}::int[]`)
    .orderBy('p.updated_at', 'desc')
    .limit(100)
    .execute();

export interface ProductSaid {
  agentId: number;
  areaIds: readonly number[];
  kind: CardKind;
  name: string;
  priceCents: number;
  originCents: number;
  terms: CardTerms;
  saleFrom: string | null;
  saleTo: string | null;
  stock: number;
  perRider: number;
  tags: readonly string[];
  detail: string;
  mainPush: boolean;
  sort: number;
}

interface Who {
  by: string;
  now: number;
}

const columnsOf = (said: ProductSaid, { by, now }: Who) => ({
  agent_id: said.agentId,
  area_ids: [...said.areaIds],
  kind: said.kind,
  name: said.name,
  price_cents: said.priceCents,
  origin_cents: said.originCents,
  terms: JSON.stringify(said.terms),
  sale_from: said.saleFrom,
  sale_to: said.saleTo,
  stock: said.stock,
  per_rider: said.perRider,
  tags: [...said.tags],
  detail: said.detail,
  main_push: said.mainPush,
  sort: said.sort,
  updated_at: new Date(now),
  updated_by: by,
});

/** Inserts a product as a draft: the first of its line, or the next version. */
export const insertProduct = (
  db: Db,
  { id, lineId, no }: { id: string; lineId: string; no: number },
  said: ProductSaid,
  who: Who,
) =>
  db
    .insertInto('card_product')
    .values({
      ...columnsOf(said, who),
      product_id: id,
      line_id: lineId,
      no,
      state: 'draft',
      created_at: new Date(who.now),
    })
    .execute();

export const putProduct = (db: Db, id: string, said: ProductSaid, who: Who) =>
  db
    .updateTable('card_product')
    .set((eb) => ({ ...columnsOf(said, who), version: eb('version', '+', 1) }))
    .where('product_id', '=', id)
    .execute();

export const setProductState = (db: Db, id: string, state: CardProductState, { by, now }: Who) =>
  db
    .updateTable('card_product')
    .set((eb) => ({ state, updated_at: new Date(now), updated_by: by, version: eb('version', '+', 1) }))
    .where('product_id', '=', id)
    .execute();

/** The newest version of a line, and whether it is a draft. */
export const newestOfLine = (db: Db, lineId: string) =>
  db
    .selectFrom('card_product')
    .select(['no', 'state'])
    .where('line_id', '=', lineId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Takes other versions of a line off sale. */
export const takeOffOthers = (db: Db, { id, lineId }: Pick<Product, 'id' | 'lineId'>, { by, now }: Who) =>
  db
    .updateTable('card_product')
    .set((eb) => ({
      state: 'off',
      updated_at: new Date(now),
      updated_by: by,
      version: eb('version', '+', 1),
    }))
    .where('line_id', '=', lineId)
    .where('product_id', '<>', id)
    .where('state', '=', 'on')
    .execute();

export const deleteProduct = (db: Db, id: string) =>
  db.deleteFrom('card_product').where('product_id', '=', id).execute();

/** Areas in scope by their numbers, with their companies. */
export const areasIn = (db: Db, scope: Scope, areaIds: readonly number[]) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId'])
    .where('z.service_area_id', '=', anyNumber(areaIds))
    .where(rowsInScope(scope, 'z'))
    .orderBy('z.service_area_id')
    .execute();
