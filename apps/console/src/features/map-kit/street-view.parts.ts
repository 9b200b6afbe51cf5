import type { Ground } from '@kickstand/contract/base-map';
import { type LngLat, toGcj02 } from '@kickstand/domain/geo';

/** The page on which a base map's makers show the street at a place; undefined where they do not. */
export function streetAt({ streetView, crs }: Ground, at: LngLat): string | undefined {
  const there = Float64Array.of(at[0], at[1]);
  const [lng = 0, lat = 0] = crs === 'gcj02' ? toGcj02(there) : there;
  return streetView?.replace('{lat}', lat.toFixed(6)).replace('{lng}', lng.toFixed(6));
}
