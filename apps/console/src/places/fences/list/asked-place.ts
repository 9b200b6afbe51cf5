import { nameLengths } from '@kickstand/domain/places/fences';
import { rectangle } from '@kickstand/domain/platform/geo';
import { openRings } from '../editor/rings.ts';
import type { FenceEditorProps } from '../editor/use-editor.ts';

/** As long and wide as a station usually is, metres. */
const size = [12, 3] as const;

/** What a new fence begins with where the address asks for one at a place: a small rectangle around it. */
export function askedPlace({
  at = '',
  area,
  named = '',
}: Readonly<Record<string, string>>): FenceEditorProps['begin'] {
  const [lng = Number.NaN, lat = Number.NaN] = at.split(',').map(Number);
  const serviceAreaId = Number(area);
  const isPlace = Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && serviceAreaId > 0;
  if (!isPlace) return undefined;
  const rings = openRings([rectangle([lng, lat], ...size, 90)]);
  return { rings, name: named.slice(0, nameLengths.station[1]), serviceAreaId };
}

/** Takes the place out of the address. */
export const forgetPlace = { at: undefined, area: undefined, named: undefined };
