import type { SchemeBody, voltageSchemes } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

const columns = [
  ...(['scheme_id as id', 'name', 'volts', 'chemistry', 'cells', 'points'] as const),
  ...([
    'low_percent as lowPercent',
    'no_rent_percent as noRentPercent',
    'cut_percent as cutPercent',
  ] as const),
  ...(['full_km as fullKm', 'load_correction_mv as loadCorrectionMv', 'smoothing_s as smoothingS'] as const),
  ...(['version', 'updated_at as updatedAt'] as const),
] as const;
type Checked = Pick<SchemeBody, 'volts' | 'chemistry' | 'points'>;

const schemes = (db: Db) => db.selectFrom('voltage_scheme as p').select(columns).$narrowType<Checked>();

export type SchemeStored = Awaited<ReturnType<ReturnType<typeof schemes>['execute']>>[number];

/** A pattern for part of a name, with its wildcards escaped. */
const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const pageOfSchemes = (db: Db, query: InputOf<typeof voltageSchemes.list>['query']) =>
  pageFrom(
    db,
    schemes(db).where((eb) =>
      eb.and(
        given(
          query.name && eb('p.name', 'ilike', partOf(query.name)),
          !!query.volts && eb('p.volts', '=', query.volts),
        ),
      ),
    ),
    query,
    {
      sortable: { updatedAt: 'p.updated_at', name: 'p.name' },
      neverNull: ['updatedAt', 'name'],
      tieBreak: 'p.scheme_id',
    },
  );

/** How many vehicles in scope use each of these schemes. */
export async function vehiclesOfSchemes(db: Db, scope: Scope, ids: readonly string[]) {
  const rows = await db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_model as m', 'm.model_id', 'v.model_id')
    .select([
      sql<string>`coalesce(v.voltage_scheme_id, m.voltage_scheme_id)`.as('id'),
      sql<number>`count(*)`.as('n'),
    ])
    .where(sql<string>`coalesce(v.voltage_scheme_id, m.voltage_scheme_id)`, '=', anyText(ids))
    .where('v.lifecycle', '<>', 'scrapped')
    .where(rowsInScope(scope, 'v'))
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export const schemeWith = (db: Db, id: string) =>
  schemes(db).where('p.scheme_id', '=', id).executeTakeFirst();
export const lockScheme = (db: Db, id: string) =>
  schemes(db).where('p.scheme_id', '=', id).forUpdate().executeTakeFirst();

const columnsOf = (body: SchemeBody) => ({
  name: body.name,
  volts: body.volts,
  chemistry: body.chemistry,
  cells: body.cells,
  points: JSON.stringify(body.points),
  low_percent: body.lowPercent,
  no_rent_percent: body.noRentPercent,
  cut_percent: body.cutPercent,
  full_km: body.fullKm,
  load_correction_mv: body.loadCorrectionMv,
  smoothing_s: body.smoothingS,
});

/** Undefined if the name is taken. */
export const insertScheme = (db: Db, id: string, body: SchemeBody, now: number) =>
  db
    .insertInto('voltage_scheme')
    .values({ scheme_id: id, ...columnsOf(body), created_at: new Date(now), updated_at: new Date(now) })
    .onConflict((c) => c.doNothing())
    .returning('scheme_id as id')
    .executeTakeFirst();

/** Whether another scheme has the name. */
export const nameTaken = async (db: Db, name: string, id: string) =>
  (await db
    .selectFrom('voltage_scheme')
    .select('scheme_id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('scheme_id', '<>', id)
    .executeTakeFirst()) !== undefined;

export const putScheme = (db: Db, id: string, body: SchemeBody, now: number) =>
  db
    .updateTable('voltage_scheme')
    .set((eb) => ({ ...columnsOf(body), version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('scheme_id', '=', id)
    .returning(columns)
    .$narrowType<Checked>()
    .executeTakeFirstOrThrow();

/** How many models and vehicles use a scheme, whoever owns them. */
export async function usesOf(db: Db, id: string) {
  const { rows } = await sql<{ models: number; vehicles: number }>`select
    (select count(*) from vehicle_model where voltage_scheme_id = ${id}) as models,
    (select count(*) from vehicle where voltage_scheme_id = ${id}) as vehicles`.execute(db);
  return rows[0] ?? { models: 0, vehicles: 0 };
}

export const deleteScheme = (db: Db, id: string) =>
  db.deleteFrom('voltage_scheme').where('scheme_id', '=', id).execute();

export interface Target {
  modelIds: readonly number[];
  carIds: readonly string[];
  /** Vehicles that use this scheme already. */
  schemeId?: string;
}

const inTarget = ({ modelIds, carIds, schemeId }: Target) => sql<boolean>`(
  v.vehicle_id = ${anyNumber(carIds.map(Number))}
  or (v.model_id = ${anyNumber(modelIds)} and v.voltage_scheme_id is null)
  or coalesce(v.voltage_scheme_id, m.voltage_scheme_id) = ${schemeId ?? null})`;

/** The vehicles in scope that a target covers, with their latest readings, grouped by what determines the judgement. */
export const voltagesOf = (db: Db, scope: Scope, target: Target) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .innerJoin('vehicle_model as m', 'm.model_id', 'v.model_id')
    .leftJoin('voltage_scheme as p', (j) =>
      j.on('p.scheme_id', '=', sql<string>`coalesce(v.voltage_scheme_id, m.voltage_scheme_id)`),
    )
    .leftJoin('service_area as z', 'z.service_area_id', 'v.service_area_id')
    .select(['v.service_area_id as areaId', 'z.name as area', 's.rest_battery as restBattery'])
    .select(['s.voltage_mv as voltageMv', 's.riding_state as ridingState', 'p.scheme_id as schemeId'])
    .select(['p.low_percent as lowPercent', sql<number>`count(*)`.as('n')])
    .where(inTarget(target))
    .where('v.lifecycle', '<>', 'scrapped')
    .where(rowsInScope(scope, 'v'))
    .groupBy([
      'v.service_area_id',
      'z.name',
      's.rest_battery',
      's.voltage_mv',
      's.riding_state',
      'p.scheme_id',
      'p.low_percent',
    ])
    .execute();

/** Which of these vehicles are in scope. */
export async function numbersInScope(db: Db, scope: Scope, numbers: readonly number[]) {
  const rows = await db
    .selectFrom('vehicle as v')
    .select('v.vehicle_id')
    .where('v.vehicle_id', '=', anyNumber(numbers))
    .where(rowsInScope(scope, 'v'))
    .execute();
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}

export async function setSchemeOfVehicles(db: Db, id: string, numbers: readonly number[], now: number) {
  await db
    .updateTable('vehicle')
    .set((eb) => ({ voltage_scheme_id: id, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('vehicle_id', '=', anyNumber(numbers))
    .execute();
}

export const setSchemeOfModels = (db: Db, id: string, models: readonly number[]) =>
  db
    .updateTable('vehicle_model')
    .set({ voltage_scheme_id: id })
    .where('model_id', '=', anyNumber(models))
    .returning('model_id')
    .execute();

export interface NewApplication {
  id: string;
  schemeId: string;
  scheme: string;
  target: unknown;
  vehicles: number;
  lowBefore: number;
  lowAfter: number;
  operatorId: string;
  operator: string;
  reason: string;
  now: number;
}

const applied = [
  ...([
    'applied_id as id',
    'scheme_id as schemeId',
    'scheme',
    'vehicles',
    'operator',
    'reason',
    'at',
  ] as const),
  ...(['low_before as lowBefore', 'low_after as lowAfter'] as const),
] as const;

export const insertApplication = (db: Db, one: NewApplication) =>
  db
    .insertInto('voltage_applied')
    .values({
      applied_id: one.id,
      scheme_id: one.schemeId,
      scheme: one.scheme,
      target: JSON.stringify(one.target),
      vehicles: one.vehicles,
      low_before: one.lowBefore,
      low_after: one.lowAfter,
      operator_id: one.operatorId,
      operator: one.operator,
      reason: one.reason,
      at: new Date(one.now),
    })
    .returning(applied)
    .executeTakeFirstOrThrow();

export const pageOfApplications = (db: Db, query: InputOf<typeof voltageSchemes.applied>['query']) =>
  pageFrom(
    db,
    db
      .selectFrom('voltage_applied as a')
      .select(applied)
      .where((eb) => eb.and(given(query.schemeId && eb('a.scheme_id', '=', query.schemeId)))),
    query,
    { sortable: { at: 'a.at' }, neverNull: ['at'], tieBreak: 'a.applied_id' },
  );

/** The voltage and charge recorded at swaps since an instant, newest first. */
export const swapsSince = (
  db: Db,
  scope: Scope,
  { since, modelIds, most }: { since: number; modelIds: readonly number[] | undefined; most: number },
) =>
  db
    .selectFrom('ops_task as o')
    .innerJoin('vehicle as v', 'v.vehicle_id', 'o.vehicle_id')
    .select([
      'o.before_mv as beforeMv',
      'o.before_pct as before',
      'o.after_mv as afterMv',
      'o.after_pct as after',
    ])
    .where('o.type', '=', 'swap')
    .where('o.state', '=', 'done')
    .where('o.finished_at', '>=', at(since))
    .where(rowsInScope(scope, 'v'))
    .where((eb) => eb.and(given(modelIds !== undefined && eb('v.model_id', '=', anyNumber(modelIds)))))
    .orderBy('o.finished_at', 'desc')
    .limit(most)
    .execute();
