import { nameLengths } from '@kickstand/domain/places/fences';
import { rectangle } from '@kickstand/domain/platform/geo';
import { openRings } from '../editor/rings.ts';
import type { FenceEditorProps } from '../editor/use-editor.ts';

/** The usual length and width of a station, metres. */
const size = [12, 3] as const;

/** The initial state of a new fence at a place in the address: a small rectangle around it. */
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

/** Removes the place from the address. */
export const forgetPlace = { at: undefined, area: undefined, named: undefined };
