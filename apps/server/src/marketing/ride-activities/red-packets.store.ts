import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { idleSince, rentable } from '../../fleet/vehicles/idle.parts.ts';
import type { Locale } from '../../kernel/call/refuse.ts';
import { campaignStateAt } from '../../kernel/campaign/campaign.store.ts';
import { reachedAreas } from '../../kernel/campaign/campaign-joins.store.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A vehicle earns one red packet within this time, so that moving it back and forth does not pay. */
const earnsOnceMs = 24 * 3_600_000;
/** The rider who left a vehicle where it stands earns nothing with it within this time. */
const leftThereMs = 72 * 3_600_000;
const keptMs = 7 * 86_400_000;

/** Whether a vehicle, given by its number, has not earned a red packet recently. */
const mayEarn = (
  vehicle: RawBuilder<unknown>,
  now: number,
) => sql<boolean>`not exists (select from red_packet e
  where e.vehicle_id = ${vehicle} and e.earned_at > ${at(now - earnsOnceMs)})`;

/** Running activities that put red packets on vehicles, with their areas. */
export const packetActivities = (db: Db, now: number) =>
  db
    .selectFrom('campaign as c')
    .innerJoin('campaign_version as v', (join) =>
      join.onRef('v.campaign_id', '=', 'c.campaign_id').onRef('v.version', '=', 'c.version'),
    )
    .select(['c.campaign_id as id', reachedAreas.as('areaIds'), 'v.rule'])
    .where('c.kind', '=', 'ride_activity')
    .where(sql<boolean>`v.rule ->> 'activity' = 'red_packet_car'`)
    .where(sql<boolean>`${campaignStateAt(now)} = 'running'`)
    .execute();

/** Which vehicles carry the red packets of an activity. */
export interface Carrying {
  campaignId: string;
  areaIds: readonly number[];
  idleMs: number;
  onlyOutside: boolean;
}

/** Puts red packets on vehicles that meet an activity’s conditions and carry none of it; returns the number. */
export async function putOnVehicles(
  db: Db,
  { campaignId, areaIds, idleMs, onlyOutside }: Carrying,
  { now, until }: { now: number; until: number },
) {
  const { numAffectedRows } = await sql`
    insert into red_packet (campaign_id, vehicle_id, service_area_id, agent_id, listed_at, until)
    select ${campaignId}, v.vehicle_id, v.service_area_id, v.agent_id, ${at(now)}, ${at(until)}
    from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
    where v.service_area_id = ${anyNumber(areaIds)} and ${rentable} and ${idleSince} <= ${at(now - idleMs)}
      and (${!onlyOutside} or s.station_id is null) and ${mayEarn(sql`v.vehicle_id`, now)}
    on conflict (campaign_id, vehicle_id) where order_id is null do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes red packets that nobody took in time, and those listed long ago. */
export const dropOver = (db: Db, now: number) =>
  db
    .deleteFrom('red_packet')
    .where((eb) =>
      eb.or([
        eb.and([eb('order_id', 'is', null), eb('until', '<=', at(now))]),
        eb('listed_at', '<', at(now - keptMs)),
      ]),
    )
    .execute();

/** Red packets of these activities on a vehicle, and whether the vehicle or the rider is excluded from earning them. */
export async function packetsOn(
  db: Db,
  {
    vehicle,
    riderId,
    campaignIds,
    now,
  }: { vehicle: number; riderId: string; campaignIds: readonly string[]; now: number },
) {
  const carried = await db
    .selectFrom('red_packet')
    .select('campaign_id as id')
    .where('vehicle_id', '=', vehicle)
    .where('campaign_id', '=', anyText(campaignIds))
    .where('order_id', 'is', null)
    .where('until', '>', at(now))
    .execute();
  const { rows } = await sql<{ mayEarn: boolean; isOwn: boolean }>`
    select ${mayEarn(sql`${vehicle}::int`, now)} as "mayEarn", exists (select from vehicle_use u where u.vehicle_id = ${vehicle}
      and u.last_rider_id = ${riderId} and u.last_ended_at > ${at(now - leftThereMs)}) as "isOwn"`.execute(
    db,
  );
  return {
    carried: new Set(carried.map(({ id }) => id)),
    mayEarn: rows[0]?.mayEarn ?? false,
    isOwn: rows[0]?.isOwn ?? false,
  };
}

/** Assigns a vehicle’s red packets of these activities to a ride that starts, and removes the others. */
export async function takeOff(
  db: Db,
  {
    vehicle,
    orderId,
    campaignIds,
    now,
  }: { vehicle: number; orderId: string; campaignIds: readonly string[]; now: number },
) {
  const taken = await db
    .updateTable('red_packet')
    .set({ order_id: orderId })
    .where('vehicle_id', '=', vehicle)
    .where('campaign_id', '=', anyText(campaignIds))
    .where('order_id', 'is', null)
    .where('until', '>', at(now))
    .returning('campaign_id as id')
    .execute();
  await db.deleteFrom('red_packet').where('vehicle_id', '=', vehicle).where('order_id', 'is', null).execute();
  return new Set(taken.map(({ id }) => id));
}

/** Stores the red packet of a station activity for a ride; it can be earned on any vehicle. */
export const noteTaken = (
  db: Db,
  of: { campaignId: string; vehicle: number; areaId: number; agentId: number; orderId: string; now: number },
) =>
  db
    .insertInto('red_packet')
    .values({
      campaign_id: of.campaignId,
      vehicle_id: of.vehicle,
      service_area_id: of.areaId,
      agent_id: of.agentId,
      listed_at: new Date(of.now),
      until: new Date(of.now),
      order_id: of.orderId,
    })
    .execute();

/** Marks the red packet of a ride as earned; false if its vehicle earned another one meanwhile. */
export async function noteEarned(
  db: Db,
  { campaignId, orderId, now }: { campaignId: string; orderId: string; now: number },
) {
  const { rows } = await sql`
    update red_packet p set earned_at = ${at(now)}
    where p.campaign_id = ${campaignId} and p.order_id = ${orderId} and p.earned_at is null and ${mayEarn(sql`p.vehicle_id`, now)}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** A vehicle in scope, with its company and the station where it stands. */
export const standingVehicle = (db: Db, scope: Scope, vehicle: number) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .select(['v.vehicle_id as vehicle', 'v.agent_id as agentId', 's.station_id as stationId'])
    .where('v.vehicle_id', '=', vehicle)
    .where(rowsInScope(scope, 'v'))
    .executeTakeFirst();

const mostShown = 500;

/** Vehicles of an area with red packets of these activities, except those that the rider left there. */
export const carsShown = (
  db: Db,
  {
    areaId,
    riderId,
    campaignIds,
    now,
  }: { areaId: number; riderId: string; campaignIds: readonly string[]; now: number },
) =>
  db
    .selectFrom('red_packet as p')
    .innerJoin('vehicle as v', 'v.vehicle_id', 'p.vehicle_id')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'p.vehicle_id')
    .leftJoin('vehicle_use as u', 'u.vehicle_id', 'p.vehicle_id')
    .select([
      'p.campaign_id as campaignId',
      sql<string>`p.vehicle_id::text`.as('carId'),
      's.lng',
      's.lat',
      'p.until',
    ])
    .where('p.campaign_id', '=', anyText(campaignIds))
    .where('p.service_area_id', '=', areaId)
    .where('p.order_id', 'is', null)
    .where('p.until', '>', at(now))
    .where(rentable)
    .where(
      sql<boolean>`(u.last_rider_id is distinct from ${riderId} or u.last_ended_at <= ${at(now - leftThereMs)})`,
    )
    .orderBy('p.until', 'desc')
    .orderBy('p.vehicle_id')
    .limit(mostShown)
    .execute();

/** Those of the stations that are in use in the areas. */
export async function stationsIn(db: Db, stationIds: readonly string[], areaIds: readonly number[]) {
  const rows = await db
    .selectFrom('fence')
    .select('fence_id as id')
    .where('fence_id', '=', anyText(stationIds))
    .where('service_area_id', '=', anyNumber(areaIds))
    .where('kind', '=', 'station')
    .where('state', '=', 'enabled')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const mostListed = 5_000;

/** The stations in use in areas in scope, by name. */
export const stationsOf = (db: Db, scope: Scope, areaIds: readonly number[], locale: Locale) =>
  db
    .selectFrom('fence as f')
    .select(['f.fence_id as id', nameIn('f', locale).as('name')])
    .where(rowsInScope(scope, 'f'))
    .where('f.service_area_id', '=', anyNumber(areaIds))
    .where('f.kind', '=', 'station')
    .where('f.state', '=', 'enabled')
    .orderBy('name')
    .orderBy('id')
    .limit(mostListed)
    .execute();

/** An activity’s rule and version in effect at an instant, and the company that pays. */
export const promisedAt = (db: Db, campaignId: string, when: number) =>
  db
    .selectFrom('campaign_version as v')
    .innerJoin('campaign as c', 'c.campaign_id', 'v.campaign_id')
    .select(['v.version', 'v.rule', 'c.agent_id as agentId'])
    .where('v.campaign_id', '=', campaignId)
    .where((eb) => eb.or([eb('v.changed_at', '<=', at(when)), eb('v.version', '=', 1)]))
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirst();
