import { Places } from '@kickstand/domain/fences';
import { distanceMetres, distanceToRingMetres, type LngLat, ringContains } from '@kickstand/domain/geo';
import { wallClock } from '@kickstand/domain/time';
import { judgeReturn, type ReturnFence, type Violation } from '@kickstand/domain/trips';
import {
  type Chance,
  destination,
  nearestNode,
  pickBySums,
  stationPulls,
  type Town,
  type TownStation,
} from '@kickstand/town';
import type { LocalHour } from './day-counts.ts';
import { type EndPlace, nearest } from './past-fleet.ts';
import { StreetTrees } from './street-trees.ts';

/** So far a rider walks to the next station when the first has no vehicle, metres. */
const walkM = 500;
const quarters = 96;
const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
/** A station this much over its room takes no more vehicles. */
const overfull = 1.4;

/** The fences of the town by their ids in the deployment. */
export interface FenceNumbers {
  fenceOf(station: Pick<TownStation, 'id'>): string;
  /** Of a zone in which nothing may be left. */
  zoneOf(zone: Pick<Town['noStopZones'][number], 'id'>): string;
}

interface Pulls {
  leave: Float64Array;
  /** By area, over its own stations. */
  arrive: Map<number, Float64Array>;
}

/** The town as rides and work of the past look at it. */
export class PastTown {
  readonly town: Town;
  readonly zone: string;
  readonly trees: StreetTrees;
  /** Each area as a town of its own: riders give vehicles back in the area they belong to. */
  readonly ofArea: ReadonlyMap<number, Town>;
  readonly #fenceOf: FenceNumbers['fenceOf'];
  readonly #byFence: ReadonlyMap<string, number>;
  readonly #places: Places;
  readonly #zones: readonly { areaId: number; fence: ReturnFence }[];
  readonly #walks: (readonly number[])[] = [];
  /** Most questions are about the same minute. */
  #minute = Number.NaN;
  #local: LocalHour = { day: '', hour: 0 };
  #quarter = Number.NaN;
  #hour: LocalHour = { day: '', hour: 0 };
  readonly #pulls: (Pulls | undefined)[] = [];

  constructor(town: Town, zone: string, { fenceOf, zoneOf }: FenceNumbers) {
    this.town = town;
    this.zone = zone;
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
    this.ofArea = new Map(
      town.areas.map(({ id }) => [
        id,
        { ...town, stations: town.stations.filter(({ areaId }) => areaId === id) },
      ]),
    );
  }

  station(index: number): TownStation {
    return this.town.stations[index] as TownStation;
  }

  fence(index: number): string {
    return this.#fenceOf(this.station(index));
  }

  /** Day and hour by the clocks of the business. */
  local(at: number): LocalHour {
    const minute = Math.floor(at / minuteMs);
    if (minute !== this.#minute) {
      const wall = wallClock(minute * minuteMs, this.zone);
      this.#minute = minute;
      this.#local = {
        day: wall.toISOString().slice(0, 10),
        hour: wall.getUTCHours() + wall.getUTCMinutes() / 60,
      };
    }
    return this.#local;
  }

  /** The whole hour by the clocks of the business; one object for every question within the same quarter of an hour. */
  hourAt(at: number): LocalHour {
    const quarter = Math.floor(at / quarterMs);
    if (quarter !== this.#quarter) {
      const { day, hour } = this.local(quarter * quarterMs);
      this.#quarter = quarter;
      this.#hour = { day, hour: Math.floor(hour) };
    }
    return this.#hour;
  }

  /** A station that somebody sets out from at a local hour. */
  origin(hour: number, chance: Chance): number {
    return pickBySums(this.#pullsAt(hour).leave, chance);
  }

  /** A station of an area about so many metres from a place, with room: how many stand there is asked. */
  target(areaId: number, hour: number, look: TargetLook): TownStation {
    const area = this.ofArea.get(areaId) as Town;
    const sums = this.#pullsAt(hour).arrive.get(areaId) as Float64Array;
    const fill = ({ id, capacity }: TownStation) => look.standing(id) / Math.max(1, capacity);
    let found = area.stations[0] as TownStation;
    for (let attempt = 0; attempt < 3; attempt++) {
      found = destination(area, sums, look.from, look.metres, look.chance) ?? found;
      if (fill(found) < overfull) return found;
    }
    // Whoever finds every rack full goes on to the emptiest one around.
    return this.walks(found.id)
      .map((id) => this.station(id))
      .reduce((best, one) => (fill(one) < fill(best) ? one : best), found);
  }

  /** The other stations that one walks to from a station, nearest first. */
  walks(index: number): readonly number[] {
    const known = this.#walks[index];
    if (known) return known;
    const { centre, areaId } = this.station(index);
    const found = (this.ofArea.get(areaId) as Town).stations
      .map(({ id, centre: other }) => [id, distanceMetres(centre, other)] as const)
      .filter(([id, metres]) => id !== index && metres <= walkM)
      .sort((a, b) => a[1] - b[1])
      .map(([id]) => id);
    this.#walks[index] = found;
    return found;
  }

  /** How a place lies to the fences of an area, and the station it is in or nearest to. */
  standingAt(at: LngLat, areaId: number): { standing: EndPlace; station: number } {
    const { stationId, inNoStop, outOfArea } = this.#places.at(at[0], at[1], areaId + 1);
    const station =
      this.#byFence.get(stationId ?? '') ?? nearest(this.ofArea.get(areaId)?.stations ?? [], at);
    if (outOfArea) return { standing: 'out_of_area', station };
    if (inNoStop) return { standing: 'in_no_stop', station };
    return { standing: stationId === null ? 'out_of_station' : 'in_station', station };
  }

  /** What a place breaks that lies in or near a station of its area, what counts most first. */
  violationsAt(at: LngLat, index: number): Violation[] {
    const { areaId, boundary } = this.station(index);
    const edge = this.town.areas.find(({ id }) => id === areaId)?.boundary;
    const station = { fenceId: this.fence(index), kind: 'station', rings: [boundary] };
    const zones = this.#zones.filter((one) => one.areaId === areaId).map(({ fence }) => fence);
    const place = { boundary: edge ? [edge] : null, fences: [station, ...zones] };
    return judgeReturn(at, place, null).violations;
  }

  /** Metres from a place to the edge of a station, negative inside. */
  edgeOf(index: number, at: LngLat): number {
    const { boundary } = this.station(index);
    const metres = distanceToRingMetres(at, boundary);
    return ringContains(boundary, at) ? -metres : metres;
  }

  /** The corner of the streets that is nearest to a place. */
  node(at: LngLat): number {
    return nearestNode(this.town.graph, at[0], at[1]);
  }

  /** The corners of a way through the streets between two nodes, of which one belongs to a station. */
  corners(from: number, to: number): LngLat[] {
    const { lng, lat } = this.town.graph;
    return this.trees.nodes(from, to).map((node) => [lng[node] as number, lat[node] as number]);
  }

  #pullsAt(hour: number): Pulls {
    const quarter = Math.floor(hour * 4) % quarters;
    const known = this.#pulls[quarter];
    if (known) return known;
    const { leave, arrive } = stationPulls(this.town, quarter / 4);
    const made = {
      leave: runningSums(leave),
      arrive: new Map(
        [...this.ofArea].map(([id, { stations }]) => [
          id,
          runningSums(Float64Array.from(stations, (station) => arrive[station.id] ?? 0)),
        ]),
      ),
    };
    this.#pulls[quarter] = made;
    return made;
  }
}

interface TargetLook {
  from: LngLat;
  metres: number;
  chance: Chance;
  /** How many vehicles stand at a station. */
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
