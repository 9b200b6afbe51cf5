import { jumpsIn, packTrack } from '@kickstand/domain/fleet/tracks';
import { lowBatteryPercent } from '@kickstand/domain/fleet/vehicles';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import {
  astrayRelations,
  forgottenEnd,
  isShort,
  missedBy,
  missedDueTo,
  type Obstacle,
} from '@kickstand/domain/rides/trips';
import {
  type Chance,
  drawWish,
  forgottenHours,
  pauseSeconds,
  platformOf,
  pointInRing,
  rideWish,
  type Wish,
} from '@kickstand/town';
import type { EndedRide } from '../money/past-orders.ts';
import { idAt } from './ids.ts';
import type { PastWorld } from './past.ts';
import { isRideable, type PastVehicle, percentAfter, percentOf } from './past-fleet.ts';
import { begunOf, endedOf, enderOf, type Ride, ridingPart, round6 } from './past-ride.ts';
import { PastWays } from './past-ways.ts';
import { isReceiverWeak, partAt, pauseOf, RideLine, trackOf, withWildFix } from './ride-line.ts';
import type { Rider } from './riders.ts';

/** Share of failed unlock attempts. */
const unopenedShare = 0.007;
/** Share of trips that staff ends by phone. */
const endedByOpsShare = 0.003;
/** Highest speed of a rider, metres per second. */
const fastest = 6.9;
const noAnswer = 108;

/** Why a vehicle cannot be rented. */
function obstacleOf(vehicle: PastVehicle, at: number): Obstacle | undefined {
  if (vehicle.stopped) return 'fault';
  if (percentOf(vehicle, at) <= lowBatteryPercent) return 'low_battery';
  return vehicle.standing === 'out_of_area' ? 'out_of_area' : undefined;
}

/** Riders search, ride and park vehicles. */
export class PastRides {
  readonly #past: PastWorld;
  readonly #chance: Chance;
  readonly #ways: PastWays;

  constructor(past: PastWorld) {
    this.#past = past;
    this.#chance = past.chance.fork('rides');
    this.#ways = new PastWays(past, this.#chance);
  }

  /** A rider starts a search at an instant, later than all earlier ones. */
  setOut(at: number) {
    const { town, counts, riders, owner } = this.#past;
    const chance = this.#chance;
    const local = town.local(at);
    const origin = town.origin(owner.serviceAreaId, local, chance);
    const wish = drawWish(town.habits, chance);
    const rider = riders.idle(at);
    if (!rider) return;
    const vehicle = this.#find(origin, at, wish);
    if (!vehicle) return wish.searches ? this.#miss(origin, rider, at) : undefined;
    if (wish.searches) this.#noteSearch(at - chance.between(15_000, 90_000), rider, origin, vehicle);
    if (!wish.accepts) return;
    if (chance.happens(unopenedShare)) return this.#fail(vehicle, rider, at);
    const ride = this.#ride(vehicle, rider, at);
    counts.heat(town.hourAt(at), vehicle.of, vehicle.at, 'starts', 1);
    this.#begin(ride);
  }

  /** A vehicle at the rider’s station, else within this rider’s walking distance. */
  #find(origin: number, at: number, { walksM }: Wish): PastVehicle | undefined {
    const { fleet, town } = this.#past;
    const here = town.station(origin).centre;
    for (const station of [origin, ...town.walks(origin)]) {
      if (station !== origin && distanceMetres(here, town.station(station).centre) > walksM) continue;
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
    const { town, counts, owner } = this.#past;
    const { boundary } = town.station(origin);
    const place = pointInRing(boundary, this.#chance);
    const { vehicle, why } = this.#obstacleAt(origin, at) ?? {};
    const outcome = missedBy(why ? [why] : []);
    counts.heat(town.hourAt(at), owner, place, 'missed', 1);
    const due = why && missedDueTo(why, []);
    if (vehicle && due) counts.ofDay(town.day(at), vehicle)[due === 'ops' ? 'missed' : 'missedDispatch']++;
    this.#past.sink.add('search', [
      ...[owner.serviceAreaId, new Date(at), idAt(at, this.#chance), owner.agentId, rider.riderId],
      ...[place[0], place[1], outcome, null],
    ]);
  }

  /** A vehicle at a station that cannot be rented, and why. */
  #obstacleAt(station: number, at: number): { vehicle: PastVehicle; why: Obstacle } | undefined {
    for (const vehicle of this.#past.fleet.near(station)) {
      const why = obstacleOf(vehicle, at);
      if (why) return { vehicle, why };
    }
    return undefined;
  }

  #noteSearch(at: number, rider: Rider, origin: number, { of }: PastVehicle) {
    const [lng, lat] = pointInRing(this.#past.town.station(origin).boundary, this.#chance);
    this.#past.sink.add('search', [
      ...[of.serviceAreaId, new Date(at), idAt(at, this.#chance), of.agentId, rider.riderId],
      ...[lng, lat, 'found', null],
    ]);
  }

  #fail(vehicle: PastVehicle, rider: Rider, at: number) {
    const { town, sink, counts } = this.#past;
    const { of } = vehicle;
    const endedAt = at + this.#chance.between(8_000, 26_000);
    counts.ofDay(town.day(at), vehicle).failed++;
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
    const forgotten = wish.sort === 'forgotten';
    const leftMs = forgotten ? Math.round(forgottenHours(chance) * 3_600) * 1000 : 0;
    const startedAt = Math.round(at);
    const stoodAt = startedAt + seconds * 1000 + pausedMs;
    const byOps = !forgotten && chance.happens(endedByOpsShare);
    const { relation, endedBy } = enderOf(end, { forgotten, byOps });
    return {
      relation,
      endedBy,
      vehicle,
      rider,
      wish,
      end,
      startedAt,
      endedAt: stoodAt + leftMs,
      billedAt: forgotten
        ? forgottenEnd({ openedAt: startedAt, movedAt: stoodAt, now: stoodAt + leftMs })
        : stoodAt,
      stoodAt,
      pausedMs,
      tripId: idAt(startedAt, chance),
      platform: platformOf(chance),
      from: { at: vehicle.at, fence: this.#fenceOf(vehicle) },
      benefits: [],
    };
  }

  #begin(ride: Ride) {
    const { vehicle, rider, startedAt, endedAt } = ride;
    const { fleet, stations, timeline, money, since, now } = this.#past;
    fleet.take(vehicle, 'riding');
    stations.look(vehicle.station, startedAt);
    vehicle.unlockAt = startedAt;
    rider.busyUntil = endedAt;
    this.#past.telemetry.note(vehicle, startedAt, true);
    ride.benefits = money.before(begunOf(ride));
    const line = endedAt >= since.tracks ? new RideLine(ride.end.corners()) : undefined;
    if (line) vehicle.way = { line, timing: ridingPart(ride) };
    if (line && endedAt > now) return this.#goOn(ride, line);
    const ended = endedOf(ride, this.#past.town, this.#chance);
    const short = isShortRide(ended);
    timeline.add(ended.endedAt, (at) => this.#count(vehicle, { ended, short, at }));
    this.#write(ride, ended);
    if (line && startedAt >= since.tracks) this.#writeTrack(ride, line);
    timeline.add(endedAt, () => this.#end(ride, { ended, short }));
  }

  /** A ride that continues after the history and is taken over by the simulator. */
  #goOn(ride: Ride, line: RideLine) {
    const { vehicle, from, startedAt, pausedMs, end, tripId } = ride;
    const { now, sink, money } = this.#past;
    const begun = begunOf(ride);
    const { riderId, vehicleId, areaId, agentId } = begun;
    const { paused } = partAt(ridingPart(ride), now);
    const pause = pauseOf(ridingPart(ride));
    const state = paused ? 'temp_parked' : 'riding';
    vehicle.open = { riding: state, pausedAt: pause.from, metres: end.metres };
    const opened = new Date(startedAt);
    sink.add('trip', [
      ...[areaId, opened, tripId, agentId, riderId, vehicleId, begun.imei ?? '', begun.modelId, state],
      ...[null, null, round6(from.at[0]), round6(from.at[1]), null, null, from.fence, null, null, null],
      ...[null, 0, 1, '{}', null, ride.platform, opened, '[]'],
    ]);
    const pauses = pausedMs > 0 && pause.from <= now ? [{ ...pause, to: paused ? null : pause.to }] : [];
    sink.add('trip_open', [
      ...[vehicleId, riderId, tripId, areaId, agentId, opened, state],
      ...[new Date(paused ? pause.from : startedAt), Math.round(vehicle.mileageM), opened],
      JSON.stringify(pauses),
    ]);
    money.goesOn(begun);
    this.#writeTrack(ride, line);
  }

  /** Adds a ride to its vehicle’s totals of the day it ended. */
  #count(vehicle: PastVehicle, { ended, short, at }: { ended: EndedRide; short: boolean; at: number }) {
    const { counts, town } = this.#past;
    const sums = counts.ofDay(town.day(at), vehicle);
    sums.trips++;
    sums.short += Number(short);
    sums.seconds += ended.ridingSeconds;
    sums.metres += ended.distanceM;
    sums.astray += Number(astrayRelations.includes(ended.relation));
  }

  #write(ride: Ride, ended: EndedRide) {
    const { end, from, startedAt, billedAt } = ride;
    this.#past.sink.add('trip', [
      ...[ended.areaId, new Date(startedAt), ride.tripId, ended.agentId, ended.riderId, ended.vehicleId],
      ...[ended.imei ?? '', ended.modelId, 'ended', new Date(billedAt), ride.endedBy, round6(from.at[0])],
      ...[round6(from.at[1]), round6(end.at[0]), round6(end.at[1]), from.fence, ended.endStationId],
      ...[ride.relation, ended.distanceM, ended.ridingSeconds, Math.round(ride.pausedMs / 1000), 1],
      ...[JSON.stringify(ended.evidence), null, ride.platform, new Date(startedAt)],
      JSON.stringify(ended.pauses),
    ]);
  }

  #writeTrack(ride: Ride, line: RideLine) {
    const { vehicleId } = ride.vehicle.of;
    const ridden = trackOf(line, ridingPart(ride), () => this.#chance.between(0.75, 1.2));
    const known = ridden.filter((point) => point.at <= this.#past.now);
    const points = isReceiverWeak(vehicleId) ? withWildFix(known) : known;
    this.#past.sink.add('track', [
      ...[vehicleId, new Date(ride.startedAt), new Date(points.at(-1)?.at ?? 0), ride.tripId],
      ...[points.length, points === known ? 0 : jumpsIn(points), packTrack(points)],
    ]);
  }

  #end(ride: Ride, { ended, short }: { ended: EndedRide; short: boolean }) {
    const { vehicle, rider, end, startedAt, endedAt, billedAt, relation, tripId } = ride;
    const { fleet, stations, counts, town, work, money } = this.#past;
    money.ended(rider, ended, endedAt);
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
    vehicle.last = { tripId, riderId: rider.riderId, startedAt, endedAt: billedAt, relation };
    vehicle.way = undefined;
    this.#past.telemetry.note(vehicle, endedAt, false);
    fleet.park(vehicle);
    stations.look(vehicle.station, endedAt);
    counts.heat(town.hourAt(endedAt), vehicle.of, end.at, 'ends', 1);
    work.afterRide(vehicle, endedAt, { tripId, riderId: rider.riderId });
  }
}

/** Whether a ride ended immediately where it began. */
const isShortRide = ({ startedAt, endedAt, distanceM, startStationId, endStationId }: EndedRide) =>
  isShort({ durationMs: endedAt - startedAt, distanceM, startStationId, endStationId });
