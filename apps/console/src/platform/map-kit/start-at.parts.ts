import { boundsOf, type LngLat } from '@kickstand/domain/platform/geo';
import type { Start } from './base-map.parts.ts';

/** The initial view if nothing is known: the whole country. */
const country: Start = { bounds: [98, 22, 122, 41] };

/** An initial view with all of these in sight. */
export function startAt(places: readonly LngLat[]): Start {
  if (places.length === 0) return country;
  const [west, south, east, north] = boundsOf(places);
  return { bounds: [west, south, east, north] };
}
