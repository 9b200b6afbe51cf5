import { distanceMetres, METRES_PER_DEGREE_LAT } from '../../platform/geo/index.ts';

interface AreaPlace {
  areaId: number;
  lng: number;
  lat: number;
}

/**
 * A cell is so many times wider than high, in degrees: the nine around a place contain everything near it up to 63°
 * of latitude.
 */
const widening = 2.2;
const rows = 10_000_000;

/** Finds the nearest place of a service area within a distance of a point, metres. */
export class NearestPlaces<P extends AreaPlace> {
  readonly #cells = new Map<number, P[]>();
  readonly #reachM: number;
  readonly #height: number;

  constructor(places: Iterable<P>, reachM: number) {
    this.#reachM = reachM;
    this.#height = reachM / METRES_PER_DEGREE_LAT;
    for (const place of places) {
      const cell = this.#cell(place.lng, place.lat);
      const held = this.#cells.get(cell);
      if (held) held.push(place);
      else this.#cells.set(cell, [place]);
    }
  }

  /** The first of equals; undefined if none is near enough. */
  find(lng: number, lat: number, areaId: number): P | undefined {
    const middle = this.#cell(lng, lat);
    let found: P | undefined;
    let least = this.#reachM;
    for (const step of around)
      for (const place of this.#cells.get(middle + step) ?? nothing) {
        const metres =
          place.areaId === areaId
            ? distanceMetres([lng, lat], [place.lng, place.lat])
            : Number.POSITIVE_INFINITY;
        if (metres > least || (metres === least && found)) continue;
        [found, least] = [place, metres];
      }
    return found;
  }

  #cell(lng: number, lat: number) {
    return Math.floor((lng + 180) / (this.#height * widening)) * rows + Math.floor((lat + 90) / this.#height);
  }
}

const offsets = [-1, 0, 1];
const around = offsets.flatMap((x) => offsets.map((y) => x * rows + y));
const nothing: readonly never[] = [];
