import type { InputOf } from '@kickstand/contract/kit';
import type { assets, PartKind } from '@kickstand/contract/production';
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
