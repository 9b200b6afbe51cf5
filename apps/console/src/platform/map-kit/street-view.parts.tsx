import type { BaseMap } from '@kickstand/contract/platform/base-map';
import { type LngLat, toGcj02 } from '@kickstand/domain/platform/geo';
import { baseMapWords as words } from './base-map.words.ts';
import { useBaseMaps } from './base-maps.parts.ts';

/** The street view page of a base map at a place; undefined if there is none. */
export function streetAt({ streetView, crs }: BaseMap, at: LngLat): string | undefined {
  const there = Float64Array.of(at[0], at[1]);
  const [lng = 0, lat = 0] = crs === 'gcj02' ? toGcj02(there) : there;
  return streetView?.replace('{lat}', lat.toFixed(6)).replace('{lng}', lng.toFixed(6));
}

/** A link to the street view at a place beside a map, if one of the deployment's base maps has one. */
export function StreetView({ at }: { at: LngLat }) {
  const baseMap = useBaseMaps().list.find(({ streetView }) => streetView);
  if (!baseMap) return null;
  // The provider learns neither which page of the console opened it nor gets access to that page.
  return (
    <a href={streetAt(baseMap, at)} target="_blank" rel="noopener noreferrer">
      {words.streetView}
    </a>
  );
}
