import { Places } from '@kickstand/domain/places/fences';
import {
  distanceMetres,
  distanceToRingMetres,
  type LngLat,
  ringContains,
} from '@kickstand/domain/platform/geo';
import { wallClock } from '@kickstand/domain/platform/time';
import { judgeReturn, type ReturnFence, type Violation } from '@kickstand/domain/rides/trips';
import {
  type Chance,
  destination,
  type Habits,
  habitsOf,
  nearestNode,
  pickBySums,
  setsOut,
  stationLevels,
  stationPulls,
  type Town,
  type TownStation,
} from '@kickstand/town';
import { grouped } from '../../kernel/grouped.ts';
import type { LocalHour } from './day-counts.ts';
import { type EndPlace, nearest } from './past-fleet.ts';
import { StreetTrees } from './street-trees.ts';

/** How far riders walk to another station, metres. */
const walkM = 500;
const quarters = 96;
const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
/** Stations accept no vehicles beyond this share of their capacity. */
const overfull = 1.4;

/** IDs of the town’s fences in the deployment. */
export interface FenceNumbers {
  fenceOf(station: Pick<TownStation, 'id'>): string;
  /** Fence of a no-stop zone. */
  zoneOf(zone: Pick<Town['noStopZones'][number], 'id'>): string;
}

/** Cumulative weights of an area’s stations as origin and destination. */
interface Pull {
  leave: Float64Array;
  arrive: Float64Array;
  /** Share of all departures of the town. */
  share: number;
}

/** A quarter of an hour in local time. */
interface Quarter {
  /** Epoch ms. */
  from: number;
  whole: LocalHour;
  /** Hour at its start, with fractions. */
  hour: number;
}

/** The town as the simulation of rides and work uses it. */
export class PastTown {
  readonly town: Town;
  readonly zone: string;
  readonly trees: StreetTrees;
  readonly habits: Habits;
  /** Weight of each station as origin and destination, relative to its surroundings. */
  readonly #levels: Float64Array;
  readonly #stations: ReadonlyMap<number, readonly TownStation[]>;
  readonly #fenceOf: FenceNumbers['fenceOf'];
  /** Position of each node. */
  readonly #nodes: readonly LngLat[];
  readonly #byFence: ReadonlyMap<string, number>;
  readonly #places: Places;
  readonly #zones: readonly { areaId: number; fence: ReturnFence }[];
  readonly #walks: (readonly number[])[] = [];
  /** Clock changes are multiples of a quarter of an hour. */
  readonly #quarters = new Map<number, Quarter>();
  readonly #pulls: ReadonlyMap<number, Pull>[] = [];

  constructor(town: Town, zone: string, { fenceOf, zoneOf }: FenceNumbers) {
    this.town = town;
    this.zone = zone;
    this.habits = habitsOf(town.seed);
    this.#levels = stationLevels(town);
    this.#fenceOf = fenceOf;
    this.#byFence = new Map(town.stations.map((station) => [fenceOf(station), station.id]));
    this.#places = placesOf(town, { fenceOf, zoneOf });
    this.#zones = town.noStopZones.map((one) => ({
      areaId: one.areaId,
      fence: { fenceId: zoneOf(one), kind: 'no_stop', rings: [one.boundary] },
    }));
    this.trees = new StreetTrees(
      town.graph,
      town.stations.map(({ node }) => node),
    );
    const { lng, lat, nodeCount } = town.graph;
    this.#nodes = Array.from({ length: nodeCount }, (_, node) => [lng[node] ?? 0, lat[node] ?? 0]);
    this.#stations = grouped(town.stations, ({ areaId }) => areaId + 1);
  }

  station(index: number): TownStation {
    return this.town.stations[index] as TownStation;
  }

  fence(index: number): string {
    return this.#fenceOf(this.station(index));
  }

  /** Local day and hour. */
  local(at: number): LocalHour {
    const { whole, hour, from } = this.#quarterOf(at);
    return { day: whole.day, hour: hour + Math.floor((at - from) / minuteMs) / 60 };
  }

  /** Local day. */
  day(at: number): string {
    return this.#quarterOf(at).whole.day;
  }

  /** Local full hour; the same object within a quarter of an hour. */
  hourAt(at: number): LocalHour {
    return this.#quarterOf(at).whole;
  }

  /** A random origin station of an area for a local hour of a day. */
  origin(serviceAreaId: number, { day, hour }: LocalHour, chance: Chance): number {
    const { leave } = this.#pullOf(serviceAreaId, hour);
    for (;;) {
      const id = this.stationsOf(serviceAreaId)[pickBySums(leave, chance)]?.id ?? 0;
      if (setsOut(this.town.seed, id, day, chance)) return id;
    }
  }

  /** Share of the town’s riders who depart in an area at a local hour, 0 to 1. */
  shareOf(serviceAreaId: number, hour: number): number {
    return this.#pullOf(serviceAreaId, hour).share;
  }

  /** Stations of an area; vehicles are returned in the area they belong to. */
  stationsOf(serviceAreaId: number): readonly TownStation[] {
    return this.#stations.get(serviceAreaId) ?? [];
  }

  /** A random destination station of an area at about this distance with free capacity, by its current vehicles. */
  target(serviceAreaId: number, hour: number, look: TargetLook): TownStation {
    const stations = this.stationsOf(serviceAreaId);
    const { arrive } = this.#pullOf(serviceAreaId, hour);
    const fill = ({ id, capacity }: TownStation) => look.standing(id) / Math.max(1, capacity);
    let found = stations[0] as TownStation;
    for (let attempt = 0; attempt < 3; attempt++) {
      found = destination({ stations }, arrive, look.from, look.metres, look.chance) ?? found;
      if (fill(found) < overfull) return found;
    }
    // If all racks are full, riders go to the emptiest one nearby.
    return this.walks(found.id)
      .map((id) => this.station(id))
      .reduce((best, one) => (fill(one) < fill(best) ? one : best), found);
  }

  /** Other stations within walking distance, nearest first. */
  walks(index: number): readonly number[] {
    const known = this.#walks[index];
    if (known) return known;
    const { centre, areaId } = this.station(index);
    const found = this.stationsOf(areaId + 1)
      .map(({ id, centre: other }) => [id, distanceMetres(centre, other)] as const)
      .filter(([id, metres]) => id !== index && metres <= walkM)
      .sort((a, b) => a[1] - b[1])
      .map(([id]) => id);
    this.#walks[index] = found;
    return found;
  }

  /** Position relative to the fences of an area, and the station it is in or nearest to. */
  standingAt(at: LngLat, areaId: number): { standing: EndPlace; station: number } {
    const { stationId, inNoStop, outOfArea } = this.#places.at(at[0], at[1], areaId + 1);
    const station = this.#byFence.get(stationId ?? '') ?? nearest(this.stationsOf(areaId + 1), at);
    if (outOfArea) return { standing: 'out_of_area', station };
    if (inNoStop) return { standing: 'in_no_stop', station };
    return { standing: stationId === null ? 'out_of_station' : 'in_station', station };
  }

  /** Violations at a position in or near a station of its area, most serious first. */
  violationsAt(at: LngLat, index: number): Violation[] {
    const { areaId, boundary } = this.station(index);
    const edge = this.town.areas.find(({ id }) => id === areaId)?.boundary;
    const station = { fenceId: this.fence(index), kind: 'station', rings: [boundary] };
    const zones = this.#zones.filter((one) => one.areaId === areaId).map(({ fence }) => fence);
    const place = { boundary: edge ? [edge] : null, fences: [station, ...zones] };
    return judgeReturn(at, place, null).violations;
  }

  /** Distance from a position to the boundary of a station, metres; negative inside. */
  edgeOf(index: number, at: LngLat): number {
    const { boundary } = this.station(index);
    const metres = distanceToRingMetres(at, boundary);
    return ringContains(boundary, at) ? -metres : metres;
  }

  /** Nearest node of the street graph. */
  node(at: LngLat): number {
    return nearestNode(this.town.graph, at[0], at[1]);
  }

  /** Corners of the route between two nodes; one of them belongs to a station. */
  corners(from: number, to: number): LngLat[] {
    return this.trees.nodes(from, to).map((node) => this.#nodes[node] as LngLat);
  }

  #quarterOf(at: number): Quarter {
    const quarter = Math.floor(at / quarterMs);
    const known = this.#quarters.get(quarter);
    if (known) return known;
    const from = quarter * quarterMs;
    const wall = wallClock(from, this.zone);
    const whole = { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() };
    const made = { from, whole, hour: whole.hour + wall.getUTCMinutes() / 60 };
    this.#quarters.set(quarter, made);
    return made;
  }

  #pullOf(serviceAreaId: number, hour: number): Pull {
    const quarter = Math.floor(hour * 4) % quarters;
    this.#pulls[quarter] ??= this.#pullsAt(quarter / 4);
    return this.#pulls[quarter].get(serviceAreaId) as Pull;
  }

  #pullsAt(hour: number): ReadonlyMap<number, Pull> {
    const { leave, arrive } = stationPulls(this.town, hour);
    for (const pull of [leave, arrive])
      for (const [id, level] of this.#levels.entries()) pull[id] = (pull[id] ?? 0) * level;
    const all = leave.reduce((sum, one) => sum + one, 0);
    const sumsOf = (stations: readonly TownStation[], weights: Float64Array) =>
      runningSums(Float64Array.from(stations, ({ id }) => weights[id] ?? 0));
    return new Map(
      [...this.#stations].map(([area, stations]) => {
        const sums = sumsOf(stations, leave);
        return [area, { leave: sums, arrive: sumsOf(stations, arrive), share: (sums.at(-1) ?? 0) / all }];
      }),
    );
  }
}

interface TargetLook {
  from: LngLat;
  metres: number;
  chance: Chance;
  /** Number of vehicles at a station. */
  standing(station: number): number;
}

function runningSums(weights: Float64Array): Float64Array {
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum;
  });
}

function placesOf(town: Town, { fenceOf, zoneOf }: FenceNumbers): Places {
  const fences = [
    ...town.stations.map((station) => ({
      fenceId: fenceOf(station),
      serviceAreaId: station.areaId + 1,
      kind: 'station',
      rings: [station.boundary],
    })),
    ...town.noStopZones.map((one) => ({
      fenceId: zoneOf(one),
      serviceAreaId: one.areaId + 1,
      kind: 'no_stop',
      rings: [one.boundary],
    })),
  ];
  const areas = town.areas.map(({ id, boundary }) => ({ serviceAreaId: id + 1, boundary: [boundary] }));
  return new Places(areas, fences);
}
