import { everything, type Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { asReal, at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Half-hourly rates of a station and day type, as stored. */
export interface KeptRates {
  stationId: string;
  dayType: number;
  demand: { rates: readonly number[]; shapes: readonly number[]; hours: readonly number[] };
  back: { rates: readonly number[]; shapes: readonly number[]; hours: readonly number[] };
}

/** The counted areas of a scope, with what applies to all their stations. */
export const countedAreas = (db: Db, scope: Scope, areaIds: readonly number[]) =>
  db
    .selectFrom('demand_area')
    .select(['service_area_id as areaId', 'as_of as asOf', 'days', 'made_at as madeAt', 'shares', 'factors'])
    .where('service_area_id', '=', anyNumber(areaIds))
    .where('as_of', 'is not', null)
    .where(rowsInScope(scope, 'demand_area'))
    .orderBy('service_area_id')
    .execute();

/** The rates of the stations of some areas. */
export const ratesOf = (db: Db, scope: Scope, areaIds: readonly number[]) =>
  db
    .selectFrom('station_rate')
    .select(['service_area_id as areaId', 'station_id as stationId', 'day_type as dayType'])
    .select([
      'demand_rates',
      'demand_shapes',
      'demand_hours',
      'return_rates',
      'return_shapes',
      'return_hours',
    ])
    .where('service_area_id', '=', anyNumber(areaIds))
    .where(rowsInScope(scope, 'station_rate'))
    .orderBy('service_area_id')
    .orderBy('station_id')
    .orderBy('day_type')
    .execute();

export interface AreaToCount {
  areaId: number;
  agentId: number;
}

/** Every area that may have riders. */
export const areasToCount = (db: Db) =>
  db
    .selectFrom('service_area')
    .select(['service_area_id as areaId', 'agent_id as agentId'])
    .where(rowsInScope(everything, 'service_area'))
    .orderBy('service_area_id')
    .execute();

/** How far an area has been counted, locked; the first count begins with the day its stations were first seen. Null: not yet. */
export async function takeArea(db: Db, { areaId, agentId }: AreaToCount, zone: string) {
  await sql`
    insert into demand_area (service_area_id, agent_id, counted_until)
    select ${areaId}::int, ${agentId}::int, (min(at) at time zone ${zone})::date from station_change
    where service_area_id = ${areaId}::int having count(*) > 0
    on conflict (service_area_id) do nothing`.execute(db);
  const row = await db
    .selectFrom('demand_area')
    .select(['counted_until as countedUntil', 'as_of as asOf', 'lease_until as leaseUntil'])
    .where('service_area_id', '=', areaId)
    .where(rowsInScope(everything, 'demand_area'))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Holds a claimed area, so that nobody else counts it before an instant. */
export const holdArea = (db: Db, areaId: number, until: number) =>
  db
    .updateTable('demand_area')
    .set({ lease_until: new Date(until) })
    .where('service_area_id', '=', areaId)
    .execute();

/** Marks an area to be counted from a day on, whatever its rates were calculated from. */
export const leaveDue = (db: Db, areaId: number, from: string) =>
  db.updateTable('demand_area').set({ counted_until: from }).where('service_area_id', '=', areaId).execute();

/** An area's stations in order of id, and its O&M areas. */
export async function stationsIn(db: Db, areaId: number) {
  const fences = await db
    .selectFrom('fence')
    .select(['fence_id as id', 'kind', 'points', 'centre_lng as lng', 'centre_lat as lat'])
    .where('service_area_id', '=', areaId)
    .where('kind', 'in', ['station', 'ops_area'])
    .where('state', '=', 'enabled')
    .where(rowsInScope(everything, 'fence'))
    .orderBy('fence_id')
    .execute();
  return {
    stations: fences.filter(({ kind }) => kind === 'station'),
    grids: fences.filter(({ kind }) => kind === 'ops_area'),
  };
}

interface Span {
  from: string;
  before: string;
}

export type SlotDay = Awaited<ReturnType<typeof slotsIn>>[number];
/** The counted days of an area's stations. */
export const slotsIn = (db: Db, areaId: number, { from, before }: Span) =>
  db
    .selectFrom('station_slot')
    .select(['station_id as stationId', 'day', 'present_minutes as present', 'empty_minutes as empty'])
    .select(['full_minutes as full', 'returns'])
    .where('service_area_id', '=', areaId)
    .where('day', '>=', from)
    .where('day', '<', before)
    .where(rowsInScope(everything, 'station_slot'))
    .orderBy('day')
    .orderBy('station_id')
    .execute();

/** The episodes of an area, in order. */
export const episodesIn = (db: Db, areaId: number, { from, before }: Span) =>
  db
    .selectFrom('demand_episode')
    .select(['day', 'slot', 'origin_id as originId', 'origin_was as originWas', 'searched', 'failed'])
    .select(['started_id as startedId', 'empty_near_ids as emptyNearIds'])
    .where('service_area_id', '=', areaId)
    .where('day', '>=', from)
    .where('day', '<', before)
    .where(rowsInScope(everything, 'demand_episode'))
    .orderBy('day')
    .orderBy('no')
    .execute();

const rowsAtOnce = 500;

export interface AreaRates extends AreaToCount {
  asOf: string;
  days: number;
  now: number;
  shares: unknown;
  factors: unknown;
  rates: readonly KeptRates[];
}

/** Replaces an area's rates. */
export async function putRates(
  db: Db,
  { areaId, agentId, asOf, days, now, shares, factors, rates }: AreaRates,
) {
  await db.deleteFrom('station_rate').where('service_area_id', '=', areaId).execute();
  for (let first = 0; first < rates.length; first += rowsAtOnce)
    await db
      .insertInto('station_rate')
      .values(
        rates.slice(first, first + rowsAtOnce).map(({ stationId, dayType, demand, back }) => ({
          station_id: stationId,
          day_type: dayType,
          service_area_id: areaId,
          agent_id: agentId,
          demand_rates: demand.rates.map(asReal),
          demand_shapes: demand.shapes.map(asReal),
          demand_hours: demand.hours.map(asReal),
          return_rates: back.rates.map(asReal),
          return_shapes: back.shapes.map(asReal),
          return_hours: back.hours.map(asReal),
        })),
      )
      // A station that came from another area has rates there until that one is counted.
      .onConflict((conflict) => conflict.columns(['station_id', 'day_type']).doNothing())
      .execute();
  await db
    .updateTable('demand_area')
    .set({
      agent_id: agentId,
      counted_until: asOf,
      as_of: asOf,
      days,
      made_at: new Date(now),
      lease_until: null,
      shares: JSON.stringify(shares),
      factors: JSON.stringify(factors),
    })
    .where('service_area_id', '=', areaId)
    .execute();
}

/** Deletes expired data; the last earlier change of each station stays, since it is still in force. */
export async function forgetOld(
  db: Db,
  areaId: number,
  { slots, episodes, changes }: { slots: string; episodes: string; changes: number },
) {
  const ofArea = (table: 'station_slot' | 'demand_episode', before: string) =>
    db.deleteFrom(table).where('service_area_id', '=', areaId).where('day', '<', before).execute();
  await ofArea('station_slot', slots);
  await ofArea('demand_episode', episodes);
  await sql`
    delete from station_change c where service_area_id = ${areaId} and at < ${at(changes)}
      and exists (select from station_change l where l.station_id = c.station_id and l.at > c.at and l.at < ${at(changes)})`.execute(
    db,
  );
}
