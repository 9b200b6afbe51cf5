import type { InputOf } from '@kickstand/contract/kit';
import type { assets, CardFields, PartKind } from '@kickstand/contract/production';
import type { Scope } from '@kickstand/domain/access';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../../kernel/list/page.ts';
import { ofCompaniesInScope, rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

export type AssetQuery = InputOf<typeof assets.list>['query'];

const joined = (db: Db, scope: Scope) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .innerJoin('vehicle_model as m', 'm.model_id', 'v.model_id')
    .innerJoin('agent as a', 'a.agent_id', 'v.agent_id')
    .leftJoin('vehicle_card as c', 'c.vehicle_id', 'v.vehicle_id')
    .leftJoin('device as d', (j) =>
      j.onRef('d.vehicle_id', '=', 'v.vehicle_id').onRef('d.imei', '=', 'v.imei'),
    )
    .leftJoin('service_area as z', 'z.service_area_id', 'v.service_area_id')
    .leftJoin('vehicle_binding as b', (j) =>
      j.onRef('b.vehicle_id', '=', 'v.vehicle_id').on('b.kind', '=', 'device').on('b.to_at', 'is', null),
    )
    .where(rowsInScope(scope, 'v'));

const rowsIn = (db: Db, scope: Scope) =>
  joined(db, scope)
    .select([
      'v.vehicle_id',
      'v.agent_id',
      'v.service_area_id',
      'v.model_id',
      'v.imei',
      'v.plate',
      'v.frame_no',
    ])
    .select([
      'v.battery_sn',
      'v.lifecycle',
      'v.tags',
      'v.note',
      'v.version',
      'v.created_at',
      'v.voltage_scheme_id',
    ])
    .select(['s.online', 's.reported_at', 's.rest_battery', 's.riding_state'])
    .select(['m.name as model', 'a.name as agent', 'z.name as area'])
    .select(['d.iccid', 'd.fw_version', 'd.voice_version', 'd.sim_expire_on', 'd.bound_at', 'b.bound_by'])
    .select([
      'c.color',
      'c.made_year',
      'c.supplier',
      'c.lot',
      'c.warranty_to',
      'c.insurance_no',
      'c.insured_to',
    ])
    .select([
      'c.sim_operator',
      'c.battery_kind',
      'c.helmet_mac',
      'c.ble_mac',
      'c.regulator_no',
      'c.shelved_at',
    ])
    .select(['c.test_state', 'c.tested_at', 'c.failed_steps'])
    .select(sql<boolean>`exists (select 1 from trip_open t where t.vehicle_id = v.vehicle_id)`.as('in_trip'));

export type AssetStored = Awaited<ReturnType<ReturnType<typeof rowsIn>['execute']>>[number];

export const pageOfAssets = (db: Db, query: AssetQuery, scope: Scope) =>
  pageFrom(
    db,
    rowsIn(db, scope).where((eb) =>
      eb.and(
        given(
          query.carIds && eb('v.vehicle_id', '=', anyNumber(query.carIds.map(Number))),
          query.imei && eb('v.imei', '=', query.imei),
          query.frameNo && eb('v.frame_no', '=', query.frameNo),
          query.lot && eb('c.lot', '=', query.lot),
          !!query.modelId && eb('v.model_id', '=', query.modelId),
          query.lifecycle && eb('v.lifecycle', '=', anyText(query.lifecycle)),
          query.bound !== undefined && eb('v.imei', query.bound ? 'is not' : 'is', null),
          query.testState && eb(sql<string>`coalesce(c.test_state, 'untested')`, '=', query.testState),
          !!query.createdFrom && eb('v.created_at', '>=', at(query.createdFrom)),
          !!query.createdTo && eb('v.created_at', '<=', at(query.createdTo)),
        ),
      ),
    ),
    query,
    {
      sortable: { carId: 'v.vehicle_id', createdAt: 'v.created_at' },
      neverNull: ['carId', 'createdAt'],
      tieBreak: 'v.vehicle_id',
    },
  );

export const assetWith = (db: Db, scope: Scope, number: number) =>
  rowsIn(db, scope).where('v.vehicle_id', '=', number).executeTakeFirst();

/** The same, with the vehicle's own row locked until the end of the transaction. */
export async function lockAsset(db: Db, scope: Scope, number: number) {
  const locked = await db
    .selectFrom('vehicle as v')
    .select('v.vehicle_id')
    .where('v.vehicle_id', '=', number)
    .where(rowsInScope(scope, 'v'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && assetWith(db, scope, number);
}

/** Say who changes what is in vehicles, for the history that the database keeps by itself. */
export const nameBinder = (db: Db, by: string, why: string | undefined) =>
  sql`select set_config('app.by', ${by}, true), set_config('app.why', ${why ?? ''}, true)`.execute(db);

type VehicleChange = Partial<{
  agent_id: number;
  service_area_id: number | null;
  imei: string | null;
  battery_sn: string | null;
  lifecycle: string;
  plate: string | null;
  frame_no: string | null;
  model_id: number;
  tags: string[];
  note: string;
  voltage_scheme_id: string | null;
}>;

export const changeVehicle = (db: Db, number: number, change: VehicleChange, now: number) =>
  db
    .updateTable('vehicle')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('vehicle_id', '=', number)
    .execute();

/** The state belongs where its vehicle belongs. */
export const moveState = (db: Db, number: number, to: { agent_id: number; service_area_id: number | null }) =>
  db.updateTable('vehicle_state').set(to).where('vehicle_id', '=', number).execute();

/** Mark in the state whether it was taken off the shelf. */
export const markOffShelf = (db: Db, number: number, off: boolean) =>
  db
    .updateTable('vehicle_state')
    .set({ ops_states: off ? sql<number>`ops_states | 1` : sql<number>`ops_states & ~1` })
    .where('vehicle_id', '=', number)
    .execute();

type CardChange = Partial<{
  color: string | null;
  made_year: number | null;
  supplier: string | null;
  lot: string | null;
  warranty_to: string | null;
  insurance_no: string | null;
  insured_to: string | null;
  sim_operator: string | null;
  battery_kind: string | null;
  helmet_mac: string | null;
  ble_mac: string | null;
  regulator_no: string | null;
  shelved_at: Date;
  test_state: string;
  tested_at: Date;
  failed_steps: string[];
}>;

/** Write on a vehicle's card; one that has none gets it. */
export const putCard = (db: Db, number: number, change: CardChange) =>
  db
    .insertInto('vehicle_card')
    .values({ vehicle_id: number, ...change })
    .onConflict((c) => c.column('vehicle_id').doUpdateSet(change))
    .execute();

export const cardColumns = (card: CardFields): CardChange => ({
  color: card.color ?? null,
  made_year: card.madeYear ?? null,
  supplier: card.supplier ?? null,
  lot: card.lot ?? null,
  warranty_to: card.warrantyTo ?? null,
  insurance_no: card.insuranceNo ?? null,
  insured_to: card.insuredTo ?? null,
  sim_operator: card.simOperator ?? null,
  battery_kind: card.batteryKind ?? null,
  helmet_mac: card.helmetMac ?? null,
  ble_mac: card.bleMac ?? null,
  regulator_no: card.regulatorNo ?? null,
});

export interface NewVehicle {
  number: number;
  agentId: number;
  areaId: number | null;
  modelId: number;
  frameNo: string | null;
  plate: string | null;
  note: string;
  tags: string[];
  schemeId: string | null;
  card: CardChange;
}

/** Put new vehicles into stock, each with its state and card. Answers how many numbers were still free. */
export async function insertVehicles(db: Db, list: readonly NewVehicle[], now: number) {
  const stamp = { created_at: new Date(now), updated_at: new Date(now) };
  const made = await db
    .insertInto('vehicle')
    .values(
      list.map((one) => ({
        vehicle_id: one.number,
        agent_id: one.agentId,
        service_area_id: one.areaId,
        model_id: one.modelId,
        frame_no: one.frameNo,
        plate: one.plate,
        note: one.note,
        tags: one.tags,
        voltage_scheme_id: one.schemeId,
        lifecycle: 'in_stock',
        ...stamp,
      })),
    )
    .onConflict((c) => c.column('vehicle_id').doNothing())
    .returning('vehicle_id')
    .execute();
  if (made.length < list.length) return made.length;
  await db
    .insertInto('vehicle_state')
    .values(
      list.map(({ number, agentId, areaId }) => ({
        vehicle_id: number,
        agent_id: agentId,
        service_area_id: areaId,
      })),
    )
    .execute();
  await db
    .insertInto('vehicle_card')
    .values(list.map(({ number, card }) => ({ vehicle_id: number, ...card })))
    .execute();
  return made.length;
}

/** Which of these numbers are taken, by whomever. */
export async function takenNumbers(db: Db, numbers: readonly number[]) {
  const { rows } = await sql<{
    n: number;
  }>`select taken_numbers as n from taken_numbers(${[...numbers]}::int[])`.execute(db);
  return new Set(rows.map(({ n }) => n));
}

export const modelIdsAmong = async (db: Db, ids: readonly number[]) =>
  new Set(
    (
      await db.selectFrom('vehicle_model').select('model_id').where('model_id', '=', anyNumber(ids)).execute()
    ).map(({ model_id }) => model_id),
  );

export const bindingsOf = (db: Db, number: number, query: { kind?: PartKind | undefined } & Paging) =>
  pageFrom(
    db,
    db
      .selectFrom('vehicle_binding as b')
      .selectAll('b')
      .where('b.vehicle_id', '=', number)
      .where((eb) => eb.and(given(query.kind && eb('b.kind', '=', query.kind)))),
    query,
    { sortable: { fromAt: 'b.from_at' }, neverNull: ['fromAt'], tieBreak: 'b.binding_no' },
  );

interface Paging {
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
}

export const transfersOf = (db: Db, number: number, query: Paging) =>
  pageFrom(
    db,
    db
      .selectFrom('vehicle_transfer as t')
      .innerJoin('agent as f', 'f.agent_id', 't.from_agent')
      .innerJoin('agent as g', 'g.agent_id', 't.to_agent')
      .selectAll('t')
      .select(['f.name as from_name', 'g.name as to_name'])
      .where('t.vehicle_id', '=', number),
    query,
    { sortable: { at: 't.at' }, neverNull: ['at'], tieBreak: 't.transfer_id' },
  );

/** What can be chosen when a vehicle is written down: at most 500 companies. */
export async function choicesIn(db: Db, scope: Scope) {
  const models = await db
    .selectFrom('vehicle_model')
    .select(['model_id', 'name', 'voltage_scheme_id'])
    .orderBy('model_id')
    .execute();
  const agents = await db
    .selectFrom('agent as a')
    .select(['a.agent_id', 'a.name'])
    .where('a.state', '=', 'active')
    .where(ofCompaniesInScope(scope, 'a.agent_id'))
    .orderBy('a.agent_id')
    .limit(500)
    .execute();
  return { models, agents };
}
