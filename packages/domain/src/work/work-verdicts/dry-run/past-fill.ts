import type { VehicleMark } from '../../../fleet/live/index.ts';
import { type PlaceFence, Places } from '../../../places/fences/index.ts';

interface Spot {
  lng: number;
  lat: number;
  stationId: string | null;
}

/** How full stations were: by the fences of today, at the places where vehicles were. */
export class PastFill {
  readonly #places: Places;
  readonly #areaId: number;
  readonly #capacity: ReadonlyMap<string, number>;
  readonly #spots = new Map<number, Spot>();
  readonly #count = new Map<string, number>();

  constructor(areaId: number, fences: readonly PlaceFence[], capacity: ReadonlyMap<string, number>) {
    this.#places = new Places([], fences);
    this.#areaId = areaId;
    this.#capacity = capacity;
  }

  /** Vehicles are counted anew. */
  begin() {
    this.#count.clear();
  }

  /** Count a vehicle where it stood. */
  add({ vehicle, lng, lat }: VehicleMark) {
    const stationId = this.#stationOf(vehicle, lng, lat);
    if (stationId !== null) this.#count.set(stationId, (this.#count.get(stationId) ?? 0) + 1);
  }

  /** How full the station is at which a vehicle was counted, percent; null: at none, or it holds any number. */
  at(vehicle: number): number | null {
    const stationId = this.#spots.get(vehicle)?.stationId ?? null;
    const capacity = stationId === null ? 0 : (this.#capacity.get(stationId) ?? 0);
    return stationId === null || capacity === 0 ? null : (100 * (this.#count.get(stationId) ?? 0)) / capacity;
  }

  /** Most vehicles stand where they stood a quarter of an hour before. */
  #stationOf(vehicle: number, lng: number, lat: number) {
    const known = this.#spots.get(vehicle);
    if (known?.lng === lng && known.lat === lat) return known.stationId;
    const { stationId } = this.#places.at(lng, lat, this.#areaId);
    this.#spots.set(vehicle, { lng, lat, stationId });
    return stationId;
  }
}
