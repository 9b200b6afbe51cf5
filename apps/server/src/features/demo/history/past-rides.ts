import { stationMarginMetres } from '@kickstand/domain/fences';
import { distanceMetres, type LngLat } from '@kickstand/domain/geo';
import { jumpsIn, packTrack } from '@kickstand/domain/tracks';
import { fixAccuracyM, isShort, type Violation } from '@kickstand/domain/trips';
import { lowBatteryPercent } from '@kickstand/domain/vehicles';
import {
  type Chance,
  forgottenHours,
  pauseSeconds,
  phoneFixAt,
  platformOf,
  pointInRing,
  type RideWish,
  rideWish,
} from '@kickstand/town';
import { idAt } from './ids.ts';
import type { PastWorld } from './past.ts';
import { isRideable, type PastVehicle, percentAfter, percentOf } from './past-fleet.ts';
import { type End, PastWays } from './past-ways.ts';
import { isReceiverWeak, RideLine, type Timing, trackOf, withWildFix } from './ride-line.ts';
import type { Rider } from './riders.ts';

/** Share of openings that the vehicle does not answer. */
const unopenedShare = 0.007;
/** Of ended trips so many are ended by staff on the phone. */
const endedByOpsShare = 0.003;
/** Nobody rides faster than this, metres per second. */
const fastest = 6.9;
/** The first minute before `now` belongs to the living town. */
const lastMs = 60_000;
const noAnswer = 108;

/** A trip from its first to its last moment. */
interface Ride extends Timing {
  tripId: string;
  vehicle: PastVehicle;
  rider: Rider;
  wish: RideWish;
  end: End;
  relation: string;
  endedBy: string;
  from: { at: LngLat; fence: string | null };
}

/** Riders look for vehicles, ride them and put them down. */
export class PastRides {
  readonly #past: PastWorld;
  readonly #chance: Chance;
  readonly #ways: PastWays;

  constructor(past: PastWorld) {
    this.#past = past;
    this.#chance = past.chance.fork('rides');
    this.#ways = new PastWays(past, this.#chance);
  }

  /** Somebody sets out at an instant. */
  setOut(at: number) {
    const { town, counts, riders } = this.#past;
    const chance = this.#chance;
    const local = town.local(at);
    const origin = town.origin(local.hour, chance);
    const area = town.station(origin).areaId + 1;
    const rider = riders.idle(area, at);
    if (!rider) return;
    const vehicle = this.#find(origin, at);
    if (!vehicle) return this.#miss(origin, rider, at);
    if (chance.happens(unopenedShare)) return this.#fail(vehicle, rider, at);
    const ride = this.#ride(vehicle, rider, at);
    if (ride.endedAt > this.#past.now - lastMs) return;
    this.#noteSearch(at - chance.between(15_000, 90_000), rider, vehicle.at, 'found', vehicle);
    counts.heat(town.hourAt(at), vehicle.of, vehicle.at, 'starts', 1);
    this.#begin(ride, local.day);
  }

  #find(origin: number, at: number): PastVehicle | undefined {
    const { fleet, town } = this.#past;
    for (const station of [origin, ...town.walks(origin)]) {
      const near = fleet.near(station);
      const first = Math.floor(this.#chance.next() * near.length);
      for (let i = 0; i < near.length; i++) {
        const vehicle = near[(first + i) % near.length] as PastVehicle;
        if (isRideable(vehicle, at)) return vehicle;
      }
    }
    return undefined;
  }

  #miss(origin: number, rider: Rider, at: number) {
    const { fleet, town, counts } = this.#past;
    const { boundary } = town.station(origin);
    const place = pointInRing(boundary, this.#chance);
    const standing = fleet.near(origin);
    const outcome = standing.some(({ stopped }) => stopped)
      ? 'fault'
      : standing.some((vehicle) => percentOf(vehicle, at) <= lowBatteryPercent)
        ? 'low_battery'
        : 'none_near';
    const owner = this.#past.ownerOf(town.station(origin).areaId + 1);
    counts.heat(town.hourAt(at), owner, place, 'missed', 1);
    this.#past.sink.add('search', [
      ...[owner.serviceAreaId, new Date(at), idAt(at, this.#chance), owner.agentId, rider.riderId],
      ...[place[0], place[1], outcome, null],
    ]);
  }

  /** Searches that found something are kept for a shorter time than those that did not. */
  #noteSearch(at: number, rider: Rider, place: LngLat, outcome: string, { of }: PastVehicle) {
    if (at < this.#past.since.tracks) return;
    this.#past.sink.add('search', [
      ...[of.serviceAreaId, new Date(at), idAt(at, this.#chance), of.agentId, rider.riderId],
      ...[place[0], place[1], outcome, of.vehicleId],
    ]);
  }

  #fail(vehicle: PastVehicle, rider: Rider, at: number) {
    const { town, sink, counts } = this.#past;
    const { of } = vehicle;
    const endedAt = at + this.#chance.between(8_000, 26_000);
    counts.ofDay(town.local(at).day, vehicle).failed++;
    sink.add('trip', [
      ...[of.serviceAreaId, new Date(at), idAt(at, this.#chance), of.agentId, rider.riderId, of.vehicleId],
      ...[of.imei ?? '', of.modelId, 'failed', new Date(endedAt), 'system', vehicle.at[0], vehicle.at[1]],
      ...[null, null, this.#fenceOf(vehicle), null, null, null, null, 0, 1, '{}', noAnswer],
      ...[platformOf(this.#chance), null, '[]'],
    ]);
    rider.busyUntil = endedAt;
  }

  #fenceOf({ standing, station }: PastVehicle) {
    return standing === 'in_station' ? this.#past.town.fence(station) : null;
  }

  #ride(vehicle: PastVehicle, rider: Rider, at: number): Ride {
    const chance = this.#chance;
    const wish = rideWish(chance);
    const end =
      wish.sort === 'short' ? this.#ways.roundTrip(vehicle, wish) : this.#ways.way(vehicle, wish, at);
    const pausedMs = wish.sort === 'short' ? 0 : Math.round(pauseSeconds(chance)) * 1000;
    const pace = wish.seconds * (end.metres / Math.max(1, wish.metres)) ** 0.9;
    const seconds = Math.round(
      Math.max(wish.sort === 'short' ? wish.seconds : pace, end.metres / fastest, 20),
    );
    const forgotten = wish.sort === 'forgotten' ? Math.round(forgottenHours(chance) * 3_600) : 0;
    const startedAt = Math.round(at);
    const endedAt = startedAt + (seconds + forgotten) * 1000 + pausedMs;
    const byOps = !forgotten && chance.happens(endedByOpsShare);
    return {
      vehicle,
      rider,
      wish,
      end,
      startedAt,
      endedAt,
      pausedMs,
      tripId: idAt(startedAt, chance),
      relation: forgotten ? 'auto_ended' : byOps ? 'ops_ended' : end.standing,
      endedBy: forgotten ? 'system' : byOps ? 'ops' : 'user',
      from: { at: vehicle.at, fence: this.#fenceOf(vehicle) },
    };
  }

  #begin(ride: Ride, day: string) {
    const { vehicle, rider, startedAt, endedAt } = ride;
    const { fleet, timeline, counts, since } = this.#past;
    fleet.take(vehicle, 'riding');
    vehicle.unlockAt = startedAt;
    rider.busyUntil = endedAt;
    this.#past.telemetry.note(vehicle, startedAt, true);
    const line = endedAt >= since.tracks ? new RideLine(ride.end.corners()) : undefined;
    if (line) vehicle.way = { line, timing: ridingPart(ride) };
    const facts = factsOf(ride, this.#endFence(ride));
    const sums = counts.ofDay(day, vehicle);
    sums.trips++;
    sums.short += Number(facts.short);
    sums.seconds += facts.ridingSeconds;
    sums.metres += ride.end.metres;
    sums.astray += Number(astray.has(ride.relation));
    this.#write(ride, facts.ridingSeconds);
    if (line && startedAt >= since.tracks) this.#writeTrack(ride, line);
    timeline.add(endedAt, () => this.#end(ride, facts.short));
  }

  #endFence({ end }: Ride) {
    return end.standing === 'in_station' ? this.#past.town.fence(end.station) : null;
  }

  #write(ride: Ride, ridingSeconds: number) {
    const { vehicle, rider, end, from, startedAt, endedAt } = ride;
    const { of } = vehicle;
    const endFence = this.#endFence(ride);
    this.#past.sink.add('trip', [
      ...[of.serviceAreaId, new Date(startedAt), ride.tripId, of.agentId, rider.riderId, of.vehicleId],
      ...[of.imei ?? '', of.modelId, 'ended', new Date(endedAt), ride.endedBy, round6(from.at[0])],
      ...[round6(from.at[1]), round6(end.at[0]), round6(end.at[1]), from.fence, endFence, ride.relation],
      ...[end.metres, ridingSeconds, Math.round(ride.pausedMs / 1000), 1, this.#evidence(ride), null],
      ...[platformOf(this.#chance), new Date(startedAt), this.#pauses(ride)],
    ]);
  }

  #evidence({ end, endedAt, endedBy }: Ride): string {
    const chance = this.#chance;
    const phone = endedBy === 'user' ? phoneFixAt(end.at, chance) : null;
    const hdop = Math.round(chance.between(7, 18)) / 10;
    const edgeM = this.#past.town.edgeOf(end.station, end.at);
    return JSON.stringify({
      vehicleFix: { lng: round6(end.at[0]), lat: round6(end.at[1]), at: endedAt, hdop },
      phoneFix: phone,
      fenceRelease: 1,
      edgeM: Math.round(edgeM * 10) / 10,
      nearestStationId: this.#past.town.fence(end.station),
      apartM: phone ? Math.round(distanceMetres(end.at, [phone.lng, phone.lat])) : null,
      sensors: null,
      violations:
        edgeM > stationMarginMetres ? [outOfStation(this.#past.town.fence(end.station), edgeM)] : [],
      accuracyM: fixAccuracyM(hdop),
      fixAgeS: 2,
      phoneAllowed: false,
      helmetMissing: null,
    });
  }

  /** One pause in the middle, as the ride's own time has it. */
  #pauses({ startedAt, endedAt, pausedMs }: Ride): string {
    const from = Math.round((startedAt + endedAt - pausedMs) / 2);
    return JSON.stringify(pausedMs > 0 ? [{ from, to: from + pausedMs }] : []);
  }

  #writeTrack(ride: Ride, line: RideLine) {
    const { vehicleId } = ride.vehicle.of;
    const ridden = trackOf(line, ridingPart(ride), () => this.#chance.between(0.75, 1.2));
    const points = isReceiverWeak(vehicleId) ? withWildFix(ridden) : ridden;
    this.#past.sink.add('track', [
      ...[vehicleId, new Date(ride.startedAt), new Date(points.at(-1)?.at ?? 0), ride.tripId],
      ...[points.length, points === ridden ? 0 : jumpsIn(points), packTrack(points)],
    ]);
  }

  #end(ride: Ride, short: boolean) {
    const { vehicle, rider, end, startedAt, endedAt, relation, tripId } = ride;
    const { fleet, counts, town, work } = this.#past;
    vehicle.at = end.at;
    vehicle.standing = end.standing;
    vehicle.station = end.station;
    vehicle.lockAt = endedAt;
    vehicle.percent = percentAfter(vehicle, end.metres, endedAt);
    vehicle.percentAt = endedAt;
    vehicle.mileageM += end.metres;
    vehicle.trips++;
    vehicle.shortInRow = short ? vehicle.shortInRow + 1 : 0;
    vehicle.course = Math.floor(this.#chance.next() * 360);
    vehicle.last = { tripId, riderId: rider.riderId, startedAt, endedAt, relation };
    vehicle.way = undefined;
    this.#past.telemetry.note(vehicle, endedAt, false);
    fleet.park(vehicle);
    counts.heat(town.hourAt(endedAt), vehicle.of, end.at, 'ends', 1);
    work.afterRide(vehicle, endedAt, { tripId, riderId: rider.riderId });
  }
}

const astray = new Set(['out_of_station', 'in_no_stop', 'out_of_area', 'in_no_ride']);
const outOfStation = (fenceId: string, edgeM: number): Violation => ({
  relation: 'out_of_station',
  fenceId,
  marginM: Math.round((edgeM - stationMarginMetres) * 10) / 10,
});
const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A forgotten vehicle stands where it was left until the trip is ended. */
function ridingPart({ wish, startedAt, endedAt, pausedMs, end }: Ride): Timing {
  if (wish.sort !== 'forgotten') return { startedAt, endedAt, pausedMs };
  const riding = Math.max(wish.seconds, end.metres / fastest) * 1000;
  return { startedAt, endedAt: Math.min(endedAt, Math.round(startedAt + riding)), pausedMs: 0 };
}

function factsOf(ride: Ride, endFence: string | null) {
  const { startedAt, endedAt, pausedMs, end, from } = ride;
  const ridingSeconds = Math.round((endedAt - startedAt - pausedMs) / 1000);
  const short = isShort({
    durationMs: endedAt - startedAt,
    distanceM: end.metres,
    startStationId: from.fence,
    endStationId: endFence,
  });
  return { ridingSeconds, short };
}
