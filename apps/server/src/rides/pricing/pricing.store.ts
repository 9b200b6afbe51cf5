import type { Cents, InputOf } from '@kickstand/contract/kit';
import { type PriceScheme, priceScheme, type pricing } from '@kickstand/contract/rides/pricing';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The maximum number of schemes per area. */
export const mostSchemes = 50;
const countedMs = 7 * 86_400_000;

/** Content published or waiting to be published. */
export interface Terms {
  modelIds: number[];
  content: PriceScheme;
}

/** Terms as stored; later fields get their defaults. */
export const termsOf = ({ modelIds, content }: { modelIds: number[]; content: unknown }): Terms => ({
  modelIds,
  content: priceScheme.parse(content),
});

/** The version of a scheme to show: the one in force, otherwise the next, otherwise the last one. */
const shownSpan = (now: number) => sql<{
  no: number;
  from_at: number;
  until_at: number | null;
}>`(select p.no, p.from_at, p.until_at from price_span p where p.scheme_id = s.scheme_id
  order by (p.from_at <= ${at(now)} and (p.until_at is null or p.until_at > ${at(now)})) desc,
    (p.from_at > ${at(now)}) desc, p.from_at desc limit 1)`;

const schemesAt = (db: Db, now: number) =>
  db
    .selectFrom('price_scheme as s')
    .innerJoin('service_area as z', 'z.service_area_id', 's.service_area_id')
    .leftJoinLateral(shownSpan(now).as('p'), (join) => join.onTrue())
    .leftJoin('price_version as v', (join) =>
      join.onRef('v.scheme_id', '=', 's.scheme_id').onRef('v.no', '=', 'p.no'),
    )
    .select([
      's.scheme_id as id',
      's.service_area_id as serviceAreaId',
      'z.name as areaName',
      's.name',
      's.remark',
      's.version_no as newestNo',
      's.updated_at as updatedAt',
      's.updated_by as updatedBy',
      's.version',
      'v.model_ids as heldModels',
      'v.content as held',
      's.draft',
    ])
    .select([
      sql<number>`coalesce(v.no, 0)`.as('versionNo'),
      sql<number | null>`(extract(epoch from p.from_at) * 1000)::float8`.as('effectiveAt'),
      sql<number | null>`(extract(epoch from p.until_at) * 1000)::float8`.as('endedAt'),
      stateAt(now).as('state'),
    ])
    .select((eb) =>
      eb
        .selectFrom('price_span as n')
        .select(sql<number | null>`(extract(epoch from min(n.from_at)) * 1000)::float8`.as('next'))
        .whereRef('n.scheme_id', '=', 's.scheme_id')
        .where('n.from_at', '>', at(now))
        .as('nextAt'),
    );

const stateAt = (now: number) => sql<'draft' | 'scheduled' | 'active' | 'ended'>`case
  when p.from_at > ${at(now)} then 'scheduled'
  when p.from_at is not null and (p.until_at is null or p.until_at > ${at(now)}) then 'active'
  when p.from_at is not null then 'ended' else 'draft' end`;

export type SchemeShown = Awaited<ReturnType<ReturnType<typeof schemesAt>['execute']>>[number];

interface Seeing {
  scope: Scope;
  now: number;
}

export const pageOfSchemes = (db: Db, { scope, now }: Seeing, query: InputOf<typeof pricing.list>['query']) =>
  pageFrom(
    db,
    schemesAt(db, now)
      .where(rowsInScope(scope, 'z'))
      .where((eb) =>
        eb.and(
          given(
            query.name && eb(sql<number>`position(lower(${query.name}) in lower(s.name))`, '>', 0),
            query.state && eb(stateAt(now), '=', query.state),
          ),
        ),
      ),
    query,
    {
      sortable: { updatedAt: 's.updated_at', name: 's.name', area: 'z.name' },
      neverNull: ['updatedAt', 'name', 'area'],
      tieBreak: 's.scheme_id',
    },
  );

export const schemeShown = (db: Db, { scope, now }: Seeing, id: string) =>
  schemesAt(db, now).where(rowsInScope(scope, 'z')).where('s.scheme_id', '=', id).executeTakeFirst();

/** How many rides each scheme priced in the last seven days, and their average price. */
export async function usedLately(db: Db, ids: readonly string[], now: number) {
  const rows = await db
    .selectFrom('price_version as v')
    .innerJoin('price_scheme as s', 's.scheme_id', 'v.scheme_id')
    // A scheme prices rides of its own area, which an index finds by their end.
    .innerJoin('ride_order as o', (join) =>
      join
        .onRef('o.service_area_id', '=', 's.service_area_id')
        .on('o.scheme_version', '=', sql<string>`v.scheme_id || '.' || v.no`),
    )
    .select('v.scheme_id as id')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .select(sql<Cents>`round(avg(o.payable_cents))::int`.as('averageCents'))
    .where('v.scheme_id', 'in', [...ids, ''])
    .where('o.ended_at', '>', at(now - countedMs))
    .groupBy('v.scheme_id')
    .execute();
  return new Map(rows.map(({ id, ...used }) => [id, used]));
}

export async function modelNames(db: Db) {
  const rows = await db
    .selectFrom('vehicle_model')
    .select(['model_id as id', 'name'])
    .orderBy('model_id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const pricesLock = 7_301_028;

/** Serialises changes to the schemes of an area. */
export const lockPrices = (db: Db, areaId: number) =>
  sql`select pg_advisory_xact_lock(${pricesLock}, ${areaId})`.execute(db);

/** The area of a scheme in scope. */
export const areaOfScheme = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('price_scheme as s')
    .innerJoin('service_area as z', 'z.service_area_id', 's.service_area_id')
    .select('s.service_area_id as areaId')
    .where(rowsInScope(scope, 'z'))
    .where('s.scheme_id', '=', id)
    .executeTakeFirst();

/** An area in scope with how many schemes it has. */
export const areaWithSchemes = (db: Db, scope: Scope, areaId: number) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as areaId', 'z.name'])
    .select((eb) =>
      eb
        .selectFrom('price_scheme as s')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('s.service_area_id', '=', 'z.service_area_id')
        .as('schemes'),
    )
    .where(rowsInScope(scope, 'z'))
    .where('z.service_area_id', '=', areaId)
    .executeTakeFirst();

export interface NewScheme {
  id: string;
  areaId: number;
  name: string;
  remark: string;
  draft: Terms;
  by: string;
  now: number;
}

export const insertScheme = (db: Db, { id, areaId, name, remark, draft, by, now }: NewScheme) =>
  db
    .insertInto('price_scheme')
    .values({
      scheme_id: id,
      service_area_id: areaId,
      name,
      remark,
      draft: JSON.stringify(draft),
      created_at: new Date(now),
      updated_at: new Date(now),
      updated_by: by,
    })
    .execute();

interface Change {
  name?: string;
  remark?: string;
  /** Null: there is no draft any more. */
  draft?: Terms | null;
  versionNo?: number;
}

/** Updates a locked scheme. */
export const putScheme = (db: Db, id: string, change: Change, { by, now }: { by: string; now: number }) => {
  const { draft, versionNo, ...plain } = change;
  return db
    .updateTable('price_scheme')
    .set({
      ...plain,
      ...(draft !== undefined && { draft: draft && JSON.stringify(draft) }),
      ...(versionNo !== undefined && { version_no: versionNo }),
      version: sql<number>`version + 1`,
      updated_by: by,
      updated_at: new Date(now),
    })
    .where('scheme_id', '=', id)
    .execute();
};

export const deleteScheme = (db: Db, id: string) =>
  db.deleteFrom('price_scheme').where('scheme_id', '=', id).execute();
