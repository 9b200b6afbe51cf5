import type { FenceFlag } from '@kickstand/contract/places/fences';
import type { Place } from '../../fleet/vehicles/facts.ts';
import { areaOf, type Rings } from '../../platform/geo/index.ts';
import { nearestCentre } from './nearest-centre.ts';
import { ShapeIndex } from './shape-index.ts';
import { isActiveAt, isTimeLimited, type Times } from './times.ts';

/** What a station asks of a vehicle that is given back in it. */
export interface StationRules {
  flags: readonly FenceFlag[];
  /** Vehicles; 0: any number. */
  capacity: number;
  /** Degrees to either side of its direction. */
  toleranceDeg: number;
}

export interface PlaceFence {
  fenceId: string;
  serviceAreaId: number;
  kind: string;
  rings: Rings;
  /** So far beyond the edge counts as inside, metres (of a zone: so far inside counts as outside); usual for its kind when nothing is said. */
  bufferM?: number | undefined;
  times?: Times | undefined;
  /** A station that counts although it lies in a no-stop zone. */
  overNoStop?: boolean | undefined;
  /** Of a station; without them it asks for nothing. */
  rules?: StationRules | undefined;
}

export interface PlaceArea {
  serviceAreaId: number;
  boundary: Rings;
  /** So far beyond the edge counts as inside, metres. */
  bufferM?: number | undefined;
}

/** The clock by which fences with hours hold. */
export interface PlaceClock {
  now(): number;
  zone: string;
}

/** So far from a station's edge a vehicle still counts as standing in it: positions are no better, metres. */
export const stationMarginMetres = 15;

/**
 * Metres by which a fence reaches beyond its edge. Buffers favour the rider: stations and areas are larger by theirs,
 * zones where one may not stand or ride smaller (below 0).
 */
export function reachOf(kind: string, bufferM = kind === 'station' ? stationMarginMetres : 0): number {
  return kind === 'no_stop' || kind === 'no_ride' ? 0 - bufferM : bufferM;
}

/** Kinds that tell of a place whether a vehicle may stand or ride there. */
const placed = ['station', 'no_stop', 'no_ride', 'speed_limit'];

interface OpsArea {
  fenceId: string;
  serviceAreaId: number;
  areaM2: number;
}

/** The service areas, stations and zones of a deployment, to ask where a vehicle stands. */
export class Places {
  readonly #areas = new ShapeIndex<number>();
  readonly #fences = new ShapeIndex<PlaceFence>();
  readonly #opsAreas = new ShapeIndex<OpsArea>();
  readonly #clock: PlaceClock | undefined;

  /** Without a clock, fences with hours hold always. */
  constructor(areas: Iterable<PlaceArea>, fences: Iterable<PlaceFence>, clock?: PlaceClock) {
    this.#clock = clock;
    for (const { serviceAreaId, boundary, bufferM } of areas)
      this.#areas.add(serviceAreaId, boundary, bufferM);
    for (const fence of fences) {
      const { kind, rings, fenceId, serviceAreaId } = fence;
      if (placed.includes(kind)) this.#fences.add(fence, rings, reachOf(kind, fence.bufferM));
      else if (kind === 'ops_area')
        this.#opsAreas.add({ fenceId, serviceAreaId, areaM2: areaOf(rings) }, rings);
    }
  }

  /** Only fences of the vehicle's own service area count; of stations that overlap it is the one with the nearest middle. */
  at(lng: number, lat: number, serviceAreaId: number | null, now = this.#clock?.now()): Place {
    const around = this.fencesAt(lng, lat, serviceAreaId, now);
    const station = nearestCentre(
      around.filter(({ kind }) => kind === 'station'),
      [lng, lat],
    );
    return {
      stationId: station?.fenceId ?? null,
      inNoStop: !station?.overNoStop && around.some(({ kind }) => kind === 'no_stop'),
      outOfArea: serviceAreaId === null ? null : !this.#areas.at(lng, lat).includes(serviceAreaId),
    };
  }

  /** The stations and zones of a service area that hold a point now. */
  fencesAt(
    lng: number,
    lat: number,
    serviceAreaId: number | null,
    now = this.#clock?.now(),
  ): readonly PlaceFence[] {
    return this.#fences
      .at(lng, lat)
      .filter((fence) => fence.serviceAreaId === serviceAreaId && this.#holds(fence, now));
  }

  /** The O&M area of a point: where several overlap, the smallest. */
  opsAreaAt(lng: number, lat: number, serviceAreaId: number | null): string | null {
    let found: OpsArea | undefined;
    for (const one of this.#opsAreas.at(lng, lat))
      if (one.serviceAreaId === serviceAreaId && (!found || one.areaM2 < found.areaM2)) found = one;
    return found?.fenceId ?? null;
  }

  #holds({ times }: PlaceFence, now: number | undefined) {
    if (!times || now === undefined || !this.#clock || !isTimeLimited(times)) return true;
    return isActiveAt(times, now, this.#clock.zone);
  }
}
