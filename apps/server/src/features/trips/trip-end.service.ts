import type { PhoneFix, ReturnRelation, SensorResults, TripEvidence } from '@kickstand/contract/trips';
import { distanceMetres, type LngLat } from '@kickstand/domain/geo';
import {
  astrayRelations,
  isShort,
  type Judged,
  judgeReturn,
  ridingSeconds,
  tripDistance,
} from '@kickstand/domain/trips';
import { alarmBits } from '@kickstand/domain/vehicles';
import { announceVehicleUse, type Committing } from '../../live/vehicle-use-changes.ts';
import { countDay, countHeat, noteUse } from './counters.store.ts';
import { deleteOpen, type OpenTrip } from './open-trips.store.ts';
import { placesIn, type Standing, standingOf } from './place.store.ts';
import { type TripParts, tellOf } from './trips.parts.ts';
import { noteEnd, startOf } from './trips.store.ts';

/** What the riders' app said when it asked to end. */
interface Ending {
  fix: PhoneFix | null;
  sensors: SensorResults | null;
}

export interface Ender {
  by: 'user' | 'ops' | 'system';
  /** How it counts instead of what the place says. */
  relation?: ReturnRelation;
}

const nowhere: Judged = { relation: 'out_of_station', stationId: null, nearestStationId: null, edgeM: null };
const placeOf = (at: { lng: number | null; lat: number | null } | null | undefined): LngLat | null =>
  at?.lng == null || at.lat === null ? null : [at.lng, at.lat];
const round1 = (metres: number | null) => (metres === null ? null : Math.round(metres * 10) / 10);

/** Alarms of a trip's length: too long is over with it, the others are told of its end. */
const lengthAlarms = {
  tooLong: alarmBits(['order_too_long']),
  tooShort: alarmBits(['order_too_short']),
  noTrip: alarmBits(['order_no_trip']),
};
/** What the next trip on a vehicle makes undone. */
export const alarmsOfLastTrip = lengthAlarms.tooShort | lengthAlarms.noTrip;

/** A trip that stood still for longer than this went nowhere, milliseconds. */
const standingStillMs = 2 * 60_000;

/**
 * End an open trip where its vehicle stands now: judge the place, keep the evidence, count it, and let the vehicle go.
 * The caller holds the lock of the open trip; what it says is told when everything is committed.
 */
export async function endTrip(parts: TripParts, ctx: Committing, open: OpenTrip, ender: Ender) {
  const { db } = ctx;
  const now = ctx.now();
  const standing = await standingOf(db, open.vehicle_id);
  const start = await startOf(db, open);
  const end = await endOf(parts, ctx, { open, ender, standing, start });
  await noteEnd(db, open, end);
  await deleteOpen(db, open.trip_id);
  const durationMs = now - open.started_at;
  const [startStationId, endStationId] = [start.start_station_id, end.stationId];
  const short = isShort({ durationMs, distanceM: end.distanceM, startStationId, endStationId });
  await count(parts, ctx, { open, end, short });
  const stood = end.distanceM === 0 && durationMs >= standingStillMs;
  await announceVehicleUse(ctx, tellOf(parts), open.vehicle_id, {
    begin: (short ? lengthAlarms.tooShort : 0) | (stood ? lengthAlarms.noTrip : 0),
    over: lengthAlarms.tooLong,
  });
  return standing;
}

interface Ends {
  open: OpenTrip;
  ender: Ender;
  standing: Standing | undefined;
  start: Awaited<ReturnType<typeof startOf>>;
}

async function endOf(
  { zone }: TripParts,
  { db, now: clock }: Committing,
  { open, ender, standing, start }: Ends,
) {
  const now = clock();
  const ending = (open.ending ?? { fix: null, sensors: null }) as Ending;
  const point = placeOf(standing) ?? placeOf(ending.fix);
  // The fences of the trip's start hold to its end.
  const trip = { startedAt: open.started_at, vehicle: open.vehicle_id };
  const held = { areaId: open.service_area_id, release: start.fence_release, at: now, zone, trip };
  const judged = point ? judgeReturn(point, await placesIn(db, held), ending.sensors) : nowhere;
  const { metres: distanceM } = tripDistance({
    startMileageM: open.start_mileage_m,
    endMileageM: standing?.mileage_m ?? null,
    from: placeOf({ lng: start.start_lng, lat: start.start_lat }),
    to: point,
    startedAt: open.started_at,
    endedAt: now,
  });
  const parkedSeconds =
    open.parked_seconds + (open.state === 'temp_parked' ? secondsSince(open.since, now) : 0);
  return {
    at: now,
    by: ender.by,
    relation: ender.relation ?? judged.relation,
    judged: judged.relation,
    lng: point?.[0] ?? null,
    lat: point?.[1] ?? null,
    stationId: judged.stationId,
    distanceM,
    ridingSeconds: ridingSeconds({ startedAt: open.started_at, endedAt: now, parkedSeconds }),
    parkedSeconds,
    evidence: evidenceOf({ standing, ending, judged, release: start.fence_release }),
  };
}

interface Counted {
  open: OpenTrip;
  end: Awaited<ReturnType<typeof endOf>>;
  short: boolean;
}

/** Add the trip to what its vehicle did that day, to how it was last used, and to the heat of its end. */
async function count({ zone }: TripParts, { db }: Committing, { open, end, short }: Counted) {
  const about = { areaId: open.service_area_id, agentId: open.agent_id, zone };
  const vehicle = open.vehicle_id;
  await countDay(db, {
    ...about,
    vehicle,
    startedAt: open.started_at,
    trips: 1,
    short: Number(short),
    astray: Number(astrayRelations.includes(end.judged)),
    ridingSeconds: end.ridingSeconds,
    distanceM: end.distanceM,
  });
  await noteUse(db, {
    vehicle,
    tripId: open.trip_id,
    riderId: open.rider_id,
    startedAt: open.started_at,
    endedAt: end.at,
    relation: end.relation,
    short,
  });
  const { lng, lat } = end;
  if (lng !== null && lat !== null) await countHeat(db, 'ends', { ...about, lng, lat, at: end.at });
}

export const secondsSince = (since: number, now: number) => Math.max(0, Math.round((now - since) / 1000));

interface Proof {
  standing: Standing | undefined;
  ending: Ending;
  judged: Judged;
  release: number;
}

function evidenceOf({ standing, ending, judged, release }: Proof): TripEvidence {
  const [stood, phone] = [placeOf(standing), placeOf(ending.fix)];
  const at = standing?.located_at ?? 0;
  return {
    vehicleFix: stood && { lng: stood[0], lat: stood[1], at, hdop: standing?.hdop ?? null },
    phoneFix: ending.fix,
    fenceRelease: release,
    edgeM: round1(judged.edgeM),
    nearestStationId: judged.nearestStationId,
    apartM: stood && phone ? round1(distanceMetres(stood, phone)) : null,
    sensors: ending.sensors,
  };
}
