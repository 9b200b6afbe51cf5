import { fencesRefusals } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { shapeLimits } from '@kickstand/domain/places/fences';
import { type LngLat, type ShapeFault, shapeFault } from '@kickstand/domain/platform/geo';
import { inLocale } from '../../../kit/words.ts';
import { countText } from '../../../ui/format.ts';
import type { Rings } from './rings.ts';

/** A problem of a polygon, in the words of its refusal, and its place. */
export interface Trouble {
  sentence: string;
  at?: LngLat;
  /** It can be published anyway, but the user should know. */
  mild?: boolean;
}

export type Facts = Record<string, string | number>;

/** A sentence with its facts inserted for `{name}`. */
export const filled = (text: string, facts: Facts) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));

const shown = (n: number) => n.toFixed(6);

/** The facts of a sentence, and the place on the map. */
function about(found: ShapeFault, rings: Rings): { facts: Facts; at?: LngLat | undefined } {
  switch (found.fault) {
    case 'points':
      return { facts: { least: found.least, max: countText(found.max) } };
    case 'duplicate':
      return { facts: { at: found.at }, at: rings[found.ring]?.[found.at - 1] };
    case 'size':
      return {
        facts: {
          least: countText(found.least),
          most: countText(found.most),
          area: countText(found.area),
        },
      };
    default:
      return { facts: { lng: shown(found.at[0]), lat: shown(found.at[1]) }, at: found.at };
  }
}

/** The first problem of a polygon of a kind, in the server's words; none while there is no polygon. */
export function troublesOf(kind: FenceKind, rings: Rings): Trouble[] {
  const found = rings.length > 0 ? shapeFault(rings, shapeLimits[kind]) : undefined;
  if (!found) return [];
  const { facts, at } = about(found, rings);
  const sentence = filled(inLocale(fencesRefusals[`fence.${found.fault}`]), facts);
  return [{ sentence, ...(at && { at }) }];
}
