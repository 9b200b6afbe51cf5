import type { InputOf } from '@kickstand/contract/kit';
import type {
  ReturnRelation,
  TripEvidence,
  TripRow,
  TripState,
  trips,
} from '@kickstand/contract/rides/trips';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { OpenTrip } from './open-trips.store.ts';

export interface NewTrip {
  tripId: string;
  vehicle: number;
  imei: string;
  modelId: number;
  riderId: string;
  areaId: number;
  agentId: number;
  now: number;
  lng: number | null;
  lat: number | null;
  stationId: string | null;
  fenceRelease: number;
  platform: string;
}

export const insertTrip = (db: Db, trip: NewTrip) =>
  db
    .insertInto('trip')
    .values({
      service_area_id: trip.areaId,
      started_at: new Date(trip.now),
      trip_id: trip.tripId,
      agent_id: trip.agentId,
      rider_id: trip.riderId,
      vehicle_id: trip.vehicle,
      imei: trip.imei,
      model_id: trip.modelId,
      state: 'opening',
      start_lng: trip.lng,
      start_lat: trip.lat,
      start_station_id: trip.stationId,
      fence_release: trip.fenceRelease,
      platform: trip.platform,
    })
    .execute();

type Key = Pick<OpenTrip, 'service_area_id' | 'started_at' | 'trip_id'>;

/** Note a trip's state while it is open, and what its vehicle refused to do. */
export const noteState = (db: Db, key: Key, state: TripState, failureCode: number | null) =>
  ofKey(db, key).set({ state, failure_code: failureCode }).execute();

const ofKey = (db: Db, { service_area_id, started_at, trip_id }: Key) =>
  db
    .updateTable('trip')
    .where('service_area_id', '=', service_area_id)
    .where('started_at', '=', at(started_at))
    .where('trip_id', '=', trip_id);

/** From here on the trip is billed. */
export const noteOpened = (db: Db, key: Key, openedAt: number) =>
  ofKey(db, key)
    .set({ opened_at: new Date(openedAt) })
    .execute();

export const noteFailed = (db: Db, key: Key, { code, now }: { code: number | null; now: number }) =>
  ofKey(db, key)
    .set({ state: 'failed', ended_at: new Date(now), ended_by: 'system', failure_code: code })
    .execute();

export interface Ended {
  at: number;
  by: 'user' | 'ops' | 'system';
  relation: ReturnRelation;
  lng: number | null;
  lat: number | null;
  stationId: string | null;
  distanceM: number;
  ridingSeconds: number;
  parkedSeconds: number;
  pauses: readonly { from: number; to: number }[];
  evidence: TripEvidence;
}

export const noteEnd = (db: Db, key: Key, end: Ended) =>
  ofKey(db, key)
    .set({
      state: 'ended',
      ended_at: new Date(end.at),
      ended_by: end.by,
      return_relation: end.relation,
      end_lng: end.lng,
      end_lat: end.lat,
      end_station_id: end.stationId,
      distance_m: end.distanceM,
      riding_seconds: end.ridingSeconds,
      parked_seconds: end.parkedSeconds,
      pauses: JSON.stringify(end.pauses),
      evidence: JSON.stringify(end.evidence),
      failure_code: null,
    })
    .execute();

/** The start of a trip as its end is worked out from it. */
export const startOf = (db: Db, { service_area_id, started_at, trip_id }: Key) =>
  db
    .selectFrom('trip')
    .select(['start_lng', 'start_lat', 'start_station_id', 'fence_release', 'imei', 'platform', 'model_id'])
    .where('service_area_id', '=', service_area_id)
    .where('started_at', '=', at(started_at))
    .where('trip_id', '=', trip_id)
    .executeTakeFirstOrThrow();

/** Trips in scope with the names of what they belong to. */
const withNames = (db: Db, scope: Scope, locale: Locale) =>
  db
    .selectFrom('trip as t')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .leftJoin('rider as r', 'r.rider_id', 't.rider_id')
    .leftJoin('fence as f', (j) =>
      j.onRef('f.service_area_id', '=', 't.service_area_id').onRef('f.fence_id', '=', 't.start_station_id'),
    )
    .leftJoin('fence as g', (j) =>
      j.onRef('g.service_area_id', '=', 't.service_area_id').onRef('g.fence_id', '=', 't.end_station_id'),
    )
    .select(['t.trip_id as id', 't.service_area_id as serviceAreaId', 't.agent_id as agentId', 't.imei'])
    .select(['t.rider_id as riderId', 'r.phone as riderPhone', 't.state', 't.platform'])
    .select(['t.started_at as startedAt', 't.ended_at as endedAt', 't.ended_by as endedBy'])
    .select(['t.start_lng as startLng', 't.start_lat as startLat', 't.start_station_id as startStationId'])
    .select(['t.end_lng as endLng', 't.end_lat as endLat', 't.end_station_id as endStationId'])
    .select(['t.return_relation as returnRelation', 't.distance_m as distanceM'])
    .select(['t.riding_seconds as ridingSeconds', 't.parked_seconds as parkedSeconds'])
    .select('t.fence_release as fenceRelease')
    .$narrowType<Pick<TripRow, 'state' | 'endedBy' | 'returnRelation' | 'platform'>>()
    .select([
      sql<string>`t.vehicle_id::text`.as('carId'),
      nameIn<string | null>('z', locale).$castTo<string>().as('area'),
    ])
    .select([
      nameIn<string | null>('f', locale).as('startStation'),
      nameIn<string | null>('g', locale).as('endStation'),
    ])
    .where(rowsInScope(scope, 't'));

export type TripStored = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

export const tripWith = (db: Db, scope: Scope, tripId: string, locale: Locale) =>
  withNames(db, scope, locale)
    .select(['t.evidence', 't.failure_code as failureCode', 't.opened_at as openedAt', 't.pauses'])
    .where('t.trip_id', '=', tripId)
    .executeTakeFirst();

/** A trip with what became of it beside its row. */
export type TripWhole = NonNullable<Awaited<ReturnType<typeof tripWith>>>;

type Query = InputOf<typeof trips.list>['query'] & { from: number; to: number };

/** One page of the trips that began within a span. */
export const pageOfTrips = (db: Db, scope: Scope, query: Query, locale: Locale) =>
  pageFrom(
    db,
    withNames(db, scope, locale)
      .where('t.started_at', '>=', at(query.from))
      .where('t.started_at', '<=', at(query.to))
      .where((eb) =>
        eb.and(
          given(
            query.carId && eb('t.vehicle_id', '=', Number(query.carId)),
            query.riderId && eb('t.rider_id', '=', query.riderId),
            query.state && eb('t.state', '=', query.state),
            query.relation && eb('t.return_relation', '=', query.relation),
          ),
        ),
      ),
    query,
    { sortable: { startedAt: 't.started_at' }, neverNull: ['startedAt'], tieBreak: 't.trip_id' },
  );

/** The last trips of a rider or on a vehicle, newest first. */
export const lastTrips = (
  db: Db,
  scope: Scope,
  { by, limit, locale }: { by: { riderId: string } | { vehicle: number }; limit: number; locale: Locale },
) =>
  withNames(db, scope, locale)
    .where((eb) =>
      'riderId' in by ? eb('t.rider_id', '=', by.riderId) : eb('t.vehicle_id', '=', by.vehicle),
    )
    .orderBy('t.started_at', 'desc')
    .limit(limit)
    .execute();
