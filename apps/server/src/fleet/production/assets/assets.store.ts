import type { AssetCard, assets, BindingRow, PartKind } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
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

const online = sql<AssetCard['online']>`case when s.online then 'online'
  when s.reported_at is null then 'never' else 'offline' end`;
const inTrip = sql<boolean>`(s.riding_state in ('riding', 'temp_parked')
  or exists (select 1 from trip_open t where t.vehicle_id = v.vehicle_id))`;
const testState = sql<AssetCard['testState']>`coalesce(c.test_state, 'untested')`;

const rowsIn = (db: Db, scope: Scope) =>
  joined(db, scope)
    .select(['v.vehicle_id as vehicle', sql<string>`v.vehicle_id::text`.as('carId'), 'v.plate', 'v.imei'])
    .select(['v.agent_id as agentId', 'v.service_area_id as serviceAreaId', 'v.model_id as modelId'])
    .select(['v.frame_no as frameNo', 'v.battery_sn as batterySn', 'v.lifecycle', 'v.tags', 'v.note'])
    .select(['v.version', 'v.created_at as createdAt', 'v.voltage_scheme_id as schemeId'])
    .select(['m.name as model', 'a.name as agent', 'z.name as area'])
    .select([online.as('online'), inTrip.as('inTrip')])
    .select(['s.reported_at as reportedAt', 's.rest_battery as restBattery'])
    .select(['d.iccid', 'd.fw_version as fwVersion', 'd.voice_version as voiceVersion'])
    .select(['d.sim_expire_on as simExpireOn', 'd.bound_at as boundAt', 'b.bound_by as boundBy'])
    .select(['c.color', 'c.made_year as madeYear', 'c.supplier', 'c.lot', 'c.warranty_to as warrantyTo'])
    .select(['c.insurance_no as insuranceNo', 'c.insured_to as insuredTo', 'c.sim_operator as simOperator'])
    .select(['c.battery_kind as batteryKind', 'c.helmet_mac as helmetMac', 'c.ble_mac as bleMac'])
    .select(['c.regulator_no as regulatorNo', 'c.shelved_at as shelvedAt', 'c.tested_at as testedAt'])
    .select([testState.as('testState'), sql<string[]>`coalesce(c.failed_steps, '{}')`.as('failedSteps')])
    .$narrowType<Pick<AssetCard, 'lifecycle'>>();

/** A vehicle as its card shows it, with its number; the list omits what only the card has. */
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
          query.testState && eb(testState, '=', query.testState),
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

/** The same, with the vehicle's row locked until the end of the transaction. */
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
      .select(['b.kind', 'b.code', 'b.from_at as fromAt', 'b.to_at as toAt', 'b.bound_by as by', 'b.reason'])
      .$narrowType<Pick<BindingRow, 'kind'>>()
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
      .select(['t.transfer_id as id', 'f.name as fromAgent', 'g.name as toAgent', 't.operator', 't.reason'])
      .select(['t.at', 't.accepted_at as acceptedAt', 't.accepted_by as acceptedBy'])
      .where('t.vehicle_id', '=', number),
    query,
    { sortable: { at: 't.at' }, neverNull: ['at'], tieBreak: 't.transfer_id' },
  );

/** The choices for a new vehicle: at most 500 companies. */
export async function choicesIn(db: Db, scope: Scope) {
  const models = await db
    .selectFrom('vehicle_model')
    .select(['model_id as id', 'name', 'voltage_scheme_id as schemeId'])
    .orderBy('model_id')
    .execute();
  const agents = await db
    .selectFrom('agent as a')
    .select(['a.agent_id as id', 'a.name'])
    .where('a.state', '=', 'active')
    .where(ofCompaniesInScope(scope, 'a.agent_id'))
    .orderBy('a.agent_id')
    .limit(500)
    .execute();
  return { models, agents };
}
