import {
  cleanTrack,
  joinTelemetry,
  joinTracks,
  pointOf,
  sampleOf,
  type TelemetrySample,
  type TrackPoint,
  unpackTelemetry,
  unpackTrack,
} from '@kickstand/domain/fleet/tracks';
import type { Db } from '../../kernel/database/db.ts';
import { packedUntil } from './packing.store.ts';
import type { VehicleTime } from './report-source.service.ts';
import {
  packedOfTrips,
  packedOfVehicles,
  packedTelemetry,
  packedTracks,
  reportsOfVehicles,
  reportsSince,
  type TripSpan,
} from './tracks.store.ts';

const during =
  ({ from, to }: VehicleTime) =>
  <T extends { at: number }>(all: readonly T[]) =>
    all.filter(({ at }) => at >= from && at <= to);

/** A vehicle's track, from packed rows and messages not packed yet; no second twice, no impossible point. */
export async function trackOf(db: Db, time: VehicleTime): Promise<TrackPoint[]> {
  const packed = await packedTracks(db, time);
  const reports = await reportsSince(db, time, await packedUntil(db));
  const points = joinTracks(
    packed.flatMap((row) => unpackTrack(row.packed)),
    reports.flatMap((report) => pointOf(report) ?? []),
  );
  return cleanTrack(during(time)(points));
}

/** The tracks of many vehicles between two instants, by vehicle; vehicles without points are absent. */
export async function tracksOfVehicles(
  db: Db,
  vehicles: readonly number[],
  span: Omit<VehicleTime, 'vehicle'>,
): Promise<ReadonlyMap<number, readonly TrackPoint[]>> {
  const found = new Map<number, TrackPoint[]>();
  const add = (vehicle: number, points: readonly TrackPoint[]) => {
    const known = found.get(vehicle);
    if (known) known.push(...points);
    else if (points.length > 0) found.set(vehicle, [...points]);
  };
  if (vehicles.length === 0) return found;
  for (const { vehicle, packed } of await packedOfVehicles(db, vehicles, span))
    add(vehicle, unpackTrack(packed));
  const since = await packedUntil(db);
  // Messages received since then are packed in the next round: a period before it has none.
  const reports = await reportsOfVehicles(db, vehicles, { ...span, since });
  for (const { vehicle, ...report } of reports) add(vehicle, [pointOf(report) ?? []].flat());
  const within = during({ vehicle: 0, ...span });
  return new Map([...found].map(([vehicle, points]) => [vehicle, cleanTrack(within(joinTracks(points)))]));
}

/** The tracks of some trips, by trip; trips without points are absent. */
export async function tracksOfTrips(
  db: Db,
  trips: readonly TripSpan[],
): Promise<ReadonlyMap<string, readonly TrackPoint[]>> {
  const until = await packedUntil(db);
  const found = new Map<string, TrackPoint[]>();
  for (const { tripId, packed } of await packedOfTrips(db, trips))
    found.set(tripId, [...(found.get(tripId) ?? []), ...unpackTrack(packed)]);
  // What is not packed yet is from the last hours: a few trips of one rider.
  for (const trip of trips.filter(({ to }) => to >= until)) found.set(trip.tripId, await trackOf(db, trip));
  return new Map([...found].filter(([, points]) => points.length > 0));
}

/** A vehicle's measurements, from packed rows and messages not packed yet. */
export async function samplesOf(db: Db, time: VehicleTime): Promise<TelemetrySample[]> {
  const packed = await packedTelemetry(db, time);
  const reports = await reportsSince(db, time, await packedUntil(db));
  const samples = joinTelemetry(
    packed.flatMap((row) => unpackTelemetry(row.packed)),
    reports.flatMap((report) => sampleOf(report) ?? []),
  );
  return during(time)(samples);
}
