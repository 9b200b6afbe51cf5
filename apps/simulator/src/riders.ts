import { distanceMetres } from '@kickstand/domain/geo';
import {
  type Chance,
  nearestNode,
  type Path,
  route,
  stationPulls,
  type Town,
  type TownStation,
} from '@kickstand/domain/town';
import { demandAt } from './demand.ts';
import type { Device } from './device.ts';
import { type Trip, tripAlong } from './trip.ts';

/** Rides per vehicle and day that a town asks for. */
const ridesPerVehicleDay = 3.6;
/** Below this charge (percent) no rider takes a vehicle. */
const leastCharge = 15;
/** A ride is between these lengths, metres. */
const shortest = 500;
const longest = 6_500;
/** Share of rides that end away from every station. */
const carelessShare = 0.09;
const metre = 1 / 111_320;

/** Whether a rider could walk up to it and ride away. */
export const isTakeable = (device: Device) =>
  device.onShelf &&
  !device.trip &&
  !device.acc &&
  device.powered &&
  device.silentUntil === 0 &&
  device.percent > leastCharge;

/** Whether it is worth looking for a way: as the crow flies. */
function isNear({ lng, lat }: Device, { centre }: TownStation) {
  const metres = distanceMetres([lng, lat], centre);
  return metres > shortest / 2 && metres < longest;
}

/** How many rides begin in `seconds` of world time at this local hour, for a fleet of so many. */
export function startsIn(seconds: number, hour: number, vehicles: number, chance: Chance) {
  const expected = (vehicles * ridesPerVehicleDay * demandAt(hour) * seconds) / 86_400;
  const whole = Math.floor(expected);
  return whole + (chance.happens(expected - whole) ? 1 : 0);
}

/** Plans rides: from where a vehicle stands to a station that people go to at this hour, rarely to somewhere beside it. */
export class RidePlanner {
  readonly #town: Town;
  readonly #chance: Chance;
  /** Running sums of the stations' pull in `#hour`. */
  #pull = new Float64Array();
  #hour = -1;

  constructor(town: Town, chance: Chance) {
    this.#town = town;
    this.#chance = chance;
  }

  /** A ride for this vehicle at a local hour (0-24), or undefined when nothing suitable was found near enough. */
  plan(device: Device, hour: number): Trip | undefined {
    this.#lookAtClock(Math.floor(hour));
    const from = nearestNode(this.#town.graph, device.lng, device.lat);
    for (let attempt = 0; attempt < 12; attempt++) {
      const station = this.#station();
      const path = station && isNear(device, station) ? this.#way(from, station) : undefined;
      if (station && path) return tripAlong(path, this.#parkedAt(station), this.#chance);
    }
    return undefined;
  }

  #lookAtClock(hour: number) {
    if (hour === this.#hour) return;
    this.#hour = hour;
    let sum = 0;
    this.#pull = stationPulls(this.#town, hour + 0.5).arrive.map((pull) => {
      sum += pull;
      return sum;
    });
  }

  /** A place to stand in a station: in rows, not all on one point. */
  #parkedAt({ centre }: TownStation) {
    const chance = this.#chance;
    const aside = chance.happens(carelessShare) ? chance.between(25, 90) : chance.between(0, 5);
    const angle = chance.between(0, 2 * Math.PI);
    const [lng, lat] = centre;
    return {
      lng: lng + (Math.cos(angle) * aside * metre) / Math.cos((lat * Math.PI) / 180),
      lat: lat + Math.sin(angle) * aside * metre,
    };
  }

  #way(from: number, { node }: TownStation): Path | undefined {
    const path = route(this.#town.graph, from, node);
    return path && path.metres >= shortest && path.metres <= longest ? path : undefined;
  }

  #station(): TownStation | undefined {
    const sums = this.#pull;
    const aim = this.#chance.next() * (sums.at(-1) ?? 0);
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < aim) low = middle + 1;
      else high = middle;
    }
    return this.#town.stations[low];
  }
}
