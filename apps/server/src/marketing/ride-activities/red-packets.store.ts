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

/** A vehicle earns one red packet within this, so that moving it to and fro brings nothing. */
const earnsOnceMs = 24 * 3_600_000;
/** Who left a vehicle where it stands earns nothing by it within this. */
const leftThereMs = 72 * 3_600_000;
const keptMs = 7 * 86_400_000;

/** Whether a vehicle, by its number, has not earned a red packet lately. */
const mayEarn = (
  vehicle: RawBuilder<unknown>,
  now: number,
) => sql<boolean>`not exists (select from red_packet e
  where e.vehicle_id = ${vehicle} and e.earned_at > ${at(now - earnsOnceMs)})`;

/** Activities that put red packets on vehicles now, and where. */
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

/** Which vehicles of an activity carry a red packet. */
export interface Carrying {
  campaignId: string;
  areaIds: readonly number[];
  idleMs: number;
  onlyOutside: boolean;
}

/** Put red packets on the vehicles of an activity that stand as it says and carry none of it; answers how many. */
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

/** Red packets that nobody took in time are off their vehicles, those taken long ago are forgotten. */
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

/** What a vehicle carries of some activities, and what speaks against a rider who wants to earn it. */
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

/** A ride begins on a vehicle: what it carries of these activities is the ride's, the rest is off. */
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

/** A ride on any vehicle may earn the red packet of an activity of stations. */
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

/** The red packet of a ride is earned; false where its vehicle earned another one meanwhile. */
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

/** A vehicle in scope that a ride could begin on, and the station where it stands. */
export const standingVehicle = (db: Db, scope: Scope, vehicle: number) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .select(['v.vehicle_id as vehicle', 'v.agent_id as agentId', 's.station_id as stationId'])
    .where('v.vehicle_id', '=', vehicle)
    .where(rowsInScope(scope, 'v'))
    .executeTakeFirst();

const mostShown = 500;

/** The vehicles of an area that carry red packets of some activities, without those that a rider left there. */
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

/** Which of some stations are in use in some areas. */
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

/** What a campaign promised at an instant, by which version, and who pays. */
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
