import { type StationFigure, stationFigures } from '@kickstand/contract/insight/station-statistics';
import { opsBits, ridingIndex } from '../../fleet/vehicles/bits.ts';
import { idleBucket } from '../../fleet/vehicles/rules.ts';
import { NearestPlaces } from './nearest-places.ts';

/** A vehicle outside counts as near a station up to this distance from its centre, metres. */
export const nearbyMetres = 100;
/** How far riders walk to a station: missed rides count for the nearest one within it, metres. */
export const walkedMetres = 300;

export interface TalliedStation {
  id: string;
  areaId: number;
  lng: number;
  lat: number;
  isEnabled: boolean;
  /** Vehicles; null: unlimited. */
  capacity: number | null;
  /** Riders who found no vehicle there today. */
  missed: number;
}

/** A vehicle with a known position. */
export interface TalliedVehicle {
  stationId: string | null;
  /** 0 if outside every area. */
  areaId: number;
  lng: number;
  lat: number;
  onShelf: boolean;
  /** A rider could take it now. */
  rentable: boolean;
  /** Position in `ridingStates`. */
  riding: number;
  /** Bits. */
  ops: number;
  alarms: number;
  /** Its idle time; null if it is not idle. */
  idleSeconds: number | null;
}

const at = Object.fromEntries(stationFigures.map((name, i) => [name, i])) as Record<StationFigure, number>;
const width = stationFigures.length;
const most = 65_535;
const [available, reserved, inOps] = (['available', 'reserved', 'in_ops'] as const).map(ridingIndex);
const inHand = opsBits(['moving', 'swapping', 'dragged_back']);
const broken = opsBits(['repair_reported']);

/**
 * Computes the standing of stations. A vehicle counts for one station only, of overlapping ones that with the
 * nearest centre.
 */
export class StationTally {
  readonly #stations: readonly TalliedStation[];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #near: NearestPlaces<TalliedStation>;
  #figures: Uint16Array<ArrayBuffer>;

  constructor(stations: readonly TalliedStation[]) {
    this.#stations = stations;
    this.#positions = new Map(stations.map(({ id }, i) => [id, i]));
    this.#near = new NearestPlaces(
      stations.filter(({ isEnabled }) => isEnabled),
      nearbyMetres,
    );
    this.#figures = new Uint16Array(stations.length * width);
  }

  /** The figures over all vehicles: for each station one per name, in order. */
  count(vehicles: Iterable<Readonly<TalliedVehicle>>) {
    this.#figures = new Uint16Array(this.#stations.length * width);
    for (const [i, { capacity, missed }] of this.#stations.entries()) {
      this.#figures[i * width + at.capacity] = Math.min(most, capacity ?? 0);
      this.#figures[i * width + at.missed] = Math.min(most, missed);
    }
    for (const vehicle of vehicles) this.#add(vehicle);
    return this.#figures;
  }

  #add(vehicle: Readonly<TalliedVehicle>) {
    const { stationId, onShelf, riding, lng, lat, areaId } = vehicle;
    const station = stationId === null ? undefined : this.#positions.get(stationId);
    if (station !== undefined) return this.#stand(station * width, vehicle);
    if (stationId !== null || !onShelf || riding !== available) return;
    const near = this.#near.find(lng, lat, areaId);
    if (near) this.#one((this.#positions.get(near.id) ?? 0) * width, 'nearby');
  }

  #stand(first: number, { rentable, riding, ops, alarms, idleSeconds }: Readonly<TalliedVehicle>) {
    this.#one(first, 'current');
    if (rentable) this.#one(first, 'rentable');
    if (riding === reserved) this.#one(first, 'reserved');
    if (riding === inOps || (ops & inHand) !== 0) this.#one(first, 'inOps');
    if (alarms !== 0) this.#one(first, 'alarm');
    if ((ops & broken) !== 0) this.#one(first, 'fault');
    const bucket = idleSeconds === null ? undefined : idleBucket(idleSeconds);
    if (bucket === undefined) return;
    this.#one(first, 'idle');
    this.#one(first, bucket);
  }

  #one(first: number, name: StationFigure) {
    const index = first + at[name];
    this.#figures[index] = Math.min(most, (this.#figures[index] ?? 0) + 1);
  }
}

/** The figures of the station at a position, by name. */
export const figuresAt = (figures: ArrayLike<number>, position: number) =>
  Object.fromEntries(stationFigures.map((name, i) => [name, figures[position * width + i] ?? 0])) as Record<
    StationFigure,
    number
  >;
