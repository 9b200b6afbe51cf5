import type { CityMapping } from '@kickstand/contract/open/regulator';
import { toGcj02 } from '../../platform/geo/index.ts';

const turn = (Math.PI * 3_000) / 180;

/** Converts GCJ-02 to BD-09, used by one map provider. */
export function toBd09(lng: number, lat: number): [number, number] {
  const far = Math.hypot(lng, lat) + 0.000_02 * Math.sin(lat * turn);
  const angle = Math.atan2(lat, lng) + 0.000_003 * Math.cos(lng * turn);
  return [far * Math.cos(angle) + 0.006_5, far * Math.sin(angle) + 0.006];
}

/** A position (WGS-84) in a city's coordinate system, degrees. */
export function placeIn(system: CityMapping['coordinates'], lng: number, lat: number): [number, number] {
  if (system === 'WGS-84') return [lng, lat];
  const [x = lng, y = lat] = toGcj02(Float64Array.of(lng, lat));
  return system === 'GCJ-02' ? [x, y] : toBd09(x, y);
}
