import { distanceMetres, type LngLat } from '@kickstand/domain/geo';
import { jumpsIn, packTrack } from '@kickstand/domain/tracks';
import { isShort } from '@kickstand/domain/trips';
import { lowBatteryPercent } from '@kickstand/domain/vehicles';
import {
  type Chance,
  endPlace,
  forgottenHours,
  pauseSeconds,
  phoneFixAt,
  platformOf,
  pointInRing,
  pointOfEnd,
  type RideWish,
  rideWish,
} from '@kickstand/town';
import { idAt } from './ids.ts';
import type { PastMoment } from './past.ts';
import { isRideable, type PastVehicle, percentAfter, percentOf, type Standing } from './past-fleet.ts';
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

interface End {
  at: LngLat;
  standing: Standing;
  station: number;
  metres: number;
  corners(): LngLat[];
}

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
  readonly #past: PastMoment;
  readonly #chance: Chance;

  constructor(past: PastMoment) {
    this.#past = past;
    this.#chance = past.chance.fork('rides');
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
      platformOf(this.#chance),
    ]);
    rider.busyUntil = endedAt;
  }

  #fenceOf({ standing, station }: PastVehicle) {
    return standing === 'in_station' ? this.#past.town.fence(station) : null;
  }

  #ride(vehicle: PastVehicle, rider: Rider, at: number): Ride {
    const chance = this.#chance;
    const wish = rideWish(chance);
    const end = wish.sort === 'short' ? this.#roundTrip(vehicle, wish) : this.#way(vehicle, wish, at);
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

  /** Once round the corner and back. */
  #roundTrip(vehicle: PastVehicle, { metres }: RideWish): End {
    const { town } = this.#past;
    const station = town.station(vehicle.station);
    const inside = vehicle.standing === 'in_station';
    const at = inside ? pointInRing(station.boundary, this.#chance) : vehicle.at;
    const corner: LngLat = [town.town.graph.lng[station.node] ?? 0, town.town.graph.lat[station.node] ?? 0];
    const reach = Math.min(1, metres / 2 / Math.max(1, distanceMetres(vehicle.at, corner)));
    const turn: LngLat = [
      vehicle.at[0] + (corner[0] - vehicle.at[0]) * reach,
      vehicle.at[1] + (corner[1] - vehicle.at[1]) * reach,
    ];
    const corners = [vehicle.at, turn, at];
    const ridden = Math.round(distanceMetres(vehicle.at, turn) + distanceMetres(turn, at));
    return {
      at,
      standing: vehicle.standing,
      station: vehicle.station,
      metres: ridden,
      corners: () => corners,
    };
  }

  #way(vehicle: PastVehicle, wish: RideWish, at: number): End {
    const { town, fleet } = this.#past;
    const chance = this.#chance;
    const start = vehicle.standing === 'in_station' || vehicle.standing === 'out_of_station';
    const fromNode = start ? town.station(vehicle.station).node : town.node(vehicle.at);
    const look = {
      from: vehicle.at,
      metres: wish.metres,
      chance,
      standing: (id: number) => fleet.near(id).length,
    };
    const aim = town.target(vehicle.of.serviceAreaId - 1, town.local(at).hour, look);
    const wanted = endPlace(chance);
    const place = pointOfEnd(town.town, aim, wanted, chance);
    const far = wanted === 'in_no_stop' || wanted === 'out_of_area';
    const { standing, station } =
      wanted === 'in_station' ? { standing: wanted, station: aim.id } : town.standingAt(place, aim.areaId);
    const toNode = far ? town.node(place) : aim.node;
    const stops = this.#stops(fromNode, toNode, aim.node, wish.metres);
    const legs = stops.slice(1).map((node, i) => [stops[i] as number, node] as const);
    const { lng, lat } = town.town.graph;
    const beside = (node: number, point: LngLat) =>
      distanceMetres(point, [lng[node] as number, lat[node] as number]);
    const ridden = legs.reduce((sum, [a, b]) => sum + town.trees.metres(a, b), 0);
    return {
      at: place,
      standing,
      station,
      metres: Math.round(ridden + beside(fromNode, vehicle.at) + beside(toNode, place)),
      corners: () => [vehicle.at, ...legs.flatMap(([a, b]) => town.corners(a, b)), place],
    };
  }

  /** Nodes to ride by: over a station on the way round where the straight way is much shorter than wished. */
  #stops(from: number, to: number, aim: number, metres: number): number[] {
    const { trees, town } = this.#past.town;
    const direct = trees.isRoot(from) || aim === to ? [from, to] : [from, aim, to];
    const length = trees.metres(from, aim);
    if (length * 1.3 >= metres) return direct;
    let [best, least] = [direct, metres - length];
    for (let attempt = 0; attempt < 5; attempt++) {
      const by = chanceStation(town.stations.length, this.#chance);
      const node = town.stations[by]?.node ?? aim;
      const off = Math.abs(trees.metres(from, node) + trees.metres(node, aim) - metres);
      if (off < least) [best, least] = [aim === to ? [from, node, to] : [from, node, aim, to], off];
    }
    return best;
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
      platformOf(this.#chance),
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
    });
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

const chanceStation = (count: number, chance: Chance) => Math.floor(count * chance.next());
