import type { FleetFile } from '@kickstand/contract/fleet/devices';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import type { Device } from './vehicle/device.ts';

export type Station = FleetFile['stations'][number];

/** A vehicle within this distance of a station's centre is in it, metres. */
const withinMetres = 30;
/** The size of a cell in degrees: wider than any station. */
const cell = 0.001;
/** The capacity of stations without one. */
const usualCapacity = 12;

const keyOf = (x: number, y: number) => x * 1_000_003 + y;

/** The stations by position, and the vehicles in each. */
export class Stations {
  readonly all: readonly Station[];
  readonly #byId: ReadonlyMap<string, Station>;
  readonly #cells = new Map<number, Station[]>();
  #standing = new Map<string, Device[]>();

  constructor(stations: readonly Station[]) {
    this.all = stations;
    this.#byId = new Map(stations.map((station) => [station.fenceId, station]));
    for (const station of stations) {
      const key = keyOf(Math.floor(station.lng / cell), Math.floor(station.lat / cell));
      this.#cells.set(key, [...(this.#cells.get(key) ?? []), station]);
    }
  }

  byId(fenceId: string): Station | undefined {
    return this.#byId.get(fenceId);
  }

  /** The station that contains a point. */
  at(point: LngLat): Station | undefined {
    const [x, y] = [Math.floor(point[0] / cell), Math.floor(point[1] / cell)];
    let best: Station | undefined;
    let least = withinMetres;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const station of this.#cells.get(keyOf(x + dx, y + dy)) ?? []) {
          const metres = distanceMetres(point, [station.lng, station.lat]);
          if (metres >= least) continue;
          least = metres;
          best = station;
        }
    return best;
  }

  /** The stations whose centre is within a distance, nearest first. */
  near(from: LngLat, metres: number): Station[] {
    const reach = Math.ceil(metres / 85_000 / cell);
    const [x, y] = [Math.floor(from[0] / cell), Math.floor(from[1] / cell)];
    const found: { station: Station; away: number }[] = [];
    for (let dx = -reach; dx <= reach; dx++)
      for (let dy = -reach; dy <= reach; dy++)
        for (const station of this.#cells.get(keyOf(x + dx, y + dy)) ?? []) {
          const away = distanceMetres(from, [station.lng, station.lat]);
          if (away <= metres) found.push({ station, away });
        }
    return found.sort((a, b) => a.away - b.away).map(({ station }) => station);
  }

  /** Counts the vehicles in each station. */
  count(devices: Iterable<Device>) {
    this.#standing = new Map();
    for (const device of devices) {
      const station = device.motion ? undefined : this.at(device.at);
      if (!station) continue;
      const others = this.#standing.get(station.fenceId);
      if (others) others.push(device);
      else this.#standing.set(station.fenceId, [device]);
    }
  }

  /** The vehicles in it at the last count. */
  standingIn({ fenceId }: Station): readonly Device[] {
    return this.#standing.get(fenceId) ?? [];
  }

  /** Its fill level; 1 is full. */
  fill(station: Station): number {
    return this.standingIn(station).length / (station.capacity || usualCapacity);
  }
}
