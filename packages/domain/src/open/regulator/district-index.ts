import { ShapeIndex } from '../../places/fences/index.ts';
import type { Polygons } from './districts.ts';

/** A district for lookups. */
export interface DistrictShape {
  districtId: string;
  serviceAreaId: number;
  polygons: Polygons;
}

/** Finds the district of a point. */
export class DistrictIndex<D extends DistrictShape = DistrictShape> {
  readonly #shapes = new ShapeIndex<D>();

  constructor(districts: readonly D[]) {
    for (const one of districts) for (const rings of one.polygons) this.#shapes.add(one, rings);
  }

  /** The district of an area that contains a point, or of any area; undefined if there is none. */
  at(lng: number, lat: number, serviceAreaId?: number): D | undefined {
    const found = this.#shapes.at(lng, lat);
    return serviceAreaId === undefined ? found[0] : found.find((one) => one.serviceAreaId === serviceAreaId);
  }
}
