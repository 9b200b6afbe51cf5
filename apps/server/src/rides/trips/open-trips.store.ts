import { useRules } from '@kickstand/contract/places/area-settings';
import type { TripState } from '@kickstand/contract/rides/trips';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Pause } from '@kickstand/domain/rides/trips';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

const columns = [
  't.vehicle_id',
  't.rider_id',
  't.trip_id',
  't.service_area_id',
  't.agent_id',
  't.started_at',
  't.state',
  't.since',
  't.command_id',
  't.start_mileage_m',
  't.opened_at',
  't.pauses',
  't.held_at',
  't.ending',
] as const;

/** What the application wrote as JSON. */
interface Written {
  pauses: Pause[];
}

const openTrip = (db: Db, scope: Scope, tripId: string) =>
  db
    .selectFrom('trip_open as t')
    .select(columns)
    .where('t.trip_id', '=', tripId)
    .where(rowsInScope(scope, 't'))
    .$narrowType<Written>();

/** An open trip in scope as it is; undefined when there is none with this id. */
export const openTripIn = (db: Db, scope: Scope, tripId: string) =>
  openTrip(db, scope, tripId).executeTakeFirst();

/** Lock an open trip in scope; undefined when there is none with this id. */
export const lockOpenTrip = (db: Db, scope: Scope, tripId: string) =>
  openTrip(db, scope, tripId).forUpdate().executeTakeFirst();

export type OpenTrip = NonNullable<Awaited<ReturnType<typeof lockOpenTrip>>>;

/** Whose an open trip in scope is; undefined when there is none with this id. */
export async function riderOfOpenTrip(db: Db, scope: Scope, tripId: string) {
  const row = await db
    .selectFrom('trip_open as t')
    .select('t.rider_id')
    .where('t.trip_id', '=', tripId)
    .where(rowsInScope(scope, 't'))
    .executeTakeFirst();
  return row?.rider_id;
}

/** Lock an open trip unless somebody else is dealing with it. */
export const takeOpenTrip = (db: Db, tripId: string) =>
  db
    .selectFrom('trip_open as t')
    .select(columns)
    .where('t.trip_id', '=', tripId)
    .$narrowType<Written>()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Claim a vehicle for a rider; false when one of them has an open trip already. */
export async function claim(
  db: Db,
  trip: {
    tripId: string;
    vehicle: number;
    riderId: string;
    areaId: number;
    agentId: number;
    now: number;
    commandId: string;
    mileageM: number | null;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('trip_open')
    .values({
      vehicle_id: trip.vehicle,
      rider_id: trip.riderId,
      trip_id: trip.tripId,
      service_area_id: trip.areaId,
      agent_id: trip.agentId,
      started_at: new Date(trip.now),
      state: 'opening',
      since: new Date(trip.now),
      command_id: trip.commandId,
      start_mileage_m: trip.mileageM,
    })
    .onConflict((c) => c.doNothing())
    .returning('trip_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Change {
  state: TripState;
  /** Since when it is in that state, epoch ms. */
  since: number;
  commandId?: string | null;
  openedAt?: number;
  pauses?: readonly Pause[];
  /** Of a trip that is closing: when its rider's wish was accepted, and what the app said then. */
  hold?: { at: number; ending: unknown };
}

/** Move an open trip to another state that is not its end. */
export async function moveTrip(db: Db, open: OpenTrip, change: Change) {
  await db
    .updateTable('trip_open')
    .set({
      state: change.state,
      since: new Date(change.since),
      command_id: change.commandId ?? null,
      ...(change.openedAt !== undefined && { opened_at: new Date(change.openedAt) }),
      ...(change.pauses && { pauses: JSON.stringify(change.pauses) }),
      held_at: change.hold ? new Date(change.hold.at) : null,
      ending: change.hold ? JSON.stringify(change.hold.ending) : null,
    })
    .where('trip_id', '=', open.trip_id)
    .execute();
}

/** Let an open trip wait for the outcome of a command where it is. */
export const awaitCommand = (db: Db, tripId: string, commandId: string) =>
  db.updateTable('trip_open').set({ command_id: commandId }).where('trip_id', '=', tripId).execute();

export const deleteOpen = (db: Db, tripId: string) =>
  db.deleteFrom('trip_open').where('trip_id', '=', tripId).execute();

/** An open trip and whose it is: whoever moves it on locks the rider first. */
export interface TripOfRider {
  tripId: string;
  riderId: string;
}

/** Open trips whose command has its outcome, the longest waiting first. */
export async function settledTrips(db: Db, limit: number): Promise<TripOfRider[]> {
  const { rows } = await sql<TripOfRider>`
    select t.trip_id as "tripId", t.rider_id as "riderId" from trip_open t
    join command c on c.vehicle_id = t.vehicle_id and c.command_id = t.command_id
    where t.command_id is not null and c.state not in ('queued', 'sent')
    order by c.ended_at limit ${limit}`.execute(db);
  return rows;
}

interface Longer {
  /** Than so many minutes, as the setting of this name says in each area. */
  than: 'longTripMinutes' | 'longestTripMinutes';
  now: number;
  limit: number;
}

/** Trips that are ridden or parked for longer than their area says: one that opens or closes is moved on by its command. */
export const longerTrips = (db: Db, { than, now, limit }: Longer) =>
  db
    .selectFrom('trip_open as t')
    .leftJoin('area_setting as s', (join) =>
      join.onRef('s.service_area_id', '=', 't.service_area_id').on('s.name', '=', useRules.name),
    )
    .select(['t.trip_id as tripId', 't.rider_id as riderId', 't.vehicle_id'])
    .where(
      sql<boolean>`t.started_at <= ${at(now)} - make_interval(mins => coalesce((s.content ->> ${than})::int,
        ${useRules.fields[than].usual}::int))`,
    )
    .where('t.state', 'in', ['riding', 'temp_parked'])
    .orderBy('t.started_at')
    .limit(limit)
    .execute();

/** What came of the command a trip waits for. */
export const outcomeOf = (db: Db, open: OpenTrip) =>
  db
    .selectFrom('command')
    .select(['state', 'device_code', 'ended_at', 'late_at', 'late_code'])
    .where('vehicle_id', '=', open.vehicle_id)
    .where('command_id', '=', open.command_id ?? '')
    .executeTakeFirst();
