import { boundsOf, type LngLat } from '@kickstand/domain/platform/geo';
import type { Start } from './base-map.parts.ts';

/** Where to look when nothing is known: the country. */
const country: Start = { bounds: [98, 22, 122, 41] };

/** Where to look at first, so that all of these are in sight. */
export function startAt(places: readonly LngLat[]): Start {
  if (places.length === 0) return country;
  const [west, south, east, north] = boundsOf(places);
  return { bounds: [west, south, east, north] };
}
