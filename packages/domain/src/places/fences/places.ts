import type { FenceFlag } from '@kickstand/contract/places/fences';
import type { Place } from '../../fleet/vehicles/facts.ts';
import { areaOf, type Rings } from '../../platform/geo/index.ts';
import { nearestCentre } from './nearest-centre.ts';
import { ShapeIndex } from './shape-index.ts';
import { isActiveAt, isTimeLimited, type Times } from './times.ts';

/** What a station requires of a vehicle returned in it. */
export interface StationRules {
  flags: readonly FenceFlag[];
  /** Vehicles; 0: unlimited. */
  capacity: number;
  /** Degrees to either side of its direction. */
  toleranceDeg: number;
}

export interface PlaceFence {
  fenceId: string;
  serviceAreaId: number;
  kind: string;
  rings: Rings;
  /**
   * How far beyond the edge counts as inside, metres (for a zone: how far inside counts as outside); by default as
   * usual for its kind.
   */
  bufferM?: number | undefined;
  times?: Times | undefined;
  /** A station that is valid although it is in a no-stop zone. */
  overNoStop?: boolean | undefined;
  /** For a station; without rules it requires nothing. */
  rules?: StationRules | undefined;
}

export interface PlaceArea {
  serviceAreaId: number;
  boundary: Rings;
  /** How far beyond the edge counts as inside, metres. */
  bufferM?: number | undefined;
}

/** The clock for fences with hours. */
export interface PlaceClock {
  now(): number;
  zone: string;
}

/** A vehicle within this distance of a station's edge counts as inside, as positions are no more accurate, metres. */
export const stationMarginMetres = 15;

/**
 * Metres by which a fence extends beyond its edge. Buffers favour the rider: stations and areas are larger by
 * theirs, no-stop and no-ride zones smaller (negative).
 */
export function reachOf(kind: string, bufferM = kind === 'station' ? stationMarginMetres : 0): number {
  return kind === 'no_stop' || kind === 'no_ride' ? 0 - bufferM : bufferM;
}

/** Kinds that decide whether a vehicle may stand or be ridden in a place. */
const placed = ['station', 'no_stop', 'no_ride', 'speed_limit'];

interface OpsArea {
  fenceId: string;
  serviceAreaId: number;
  areaM2: number;
}

/** The service areas, stations and zones of a deployment, for looking up places. */
export class Places {
  readonly #areas = new ShapeIndex<number>();
  readonly #fences = new ShapeIndex<PlaceFence>();
  readonly #opsAreas = new ShapeIndex<OpsArea>();
  readonly #clock: PlaceClock | undefined;

  /** Without a clock, fences with hours always apply. */
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

  /** Only fences of the vehicle's own service area count; of overlapping stations, the one with the nearest centre. */
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

  /** The stations and zones of a service area that contain a point now. */
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

  /** The O&M area of a point: the smallest of overlapping ones. */
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
