import { type Rings, ShapeIndex } from './shape-index.ts';

/** How a point lies to the fences of one service area. */
export interface Place {
  stationId: string | null;
  inNoStop: boolean;
  /** Null for a vehicle that belongs to no service area. */
  outOfArea: boolean | null;
}

export interface PlaceFence {
  fenceId: string;
  serviceAreaId: number;
  kind: string;
  rings: Rings;
}

export interface PlaceArea {
  serviceAreaId: number;
  boundary: Rings;
}

/** So far from a station's edge a vehicle still counts as standing in it: positions are no better, metres. */
export const stationMarginMetres = 15;

/** The service areas, stations and no-stop areas of a deployment, to ask where a vehicle stands. */
export class Places {
  readonly #areas = new ShapeIndex<number>();
  readonly #fences = new ShapeIndex<PlaceFence>();

  constructor(areas: Iterable<PlaceArea>, fences: Iterable<PlaceFence>) {
    for (const { serviceAreaId, boundary } of areas) this.#areas.add(serviceAreaId, boundary);
    for (const fence of fences)
      if (fence.kind === 'station') this.#fences.add(fence, fence.rings, stationMarginMetres);
      else if (fence.kind === 'no_stop') this.#fences.add(fence, fence.rings);
  }

  /** Only fences of the vehicle's own service area count; the first of two overlapping stations is taken. */
  at(lng: number, lat: number, serviceAreaId: number | null): Place {
    const around = this.#fences.at(lng, lat).filter((fence) => fence.serviceAreaId === serviceAreaId);
    return {
      stationId: around.find(({ kind }) => kind === 'station')?.fenceId ?? null,
      inNoStop: around.some(({ kind }) => kind === 'no_stop'),
      outOfArea: serviceAreaId === null ? null : !this.#areas.at(lng, lat).includes(serviceAreaId),
    };
  }
}
