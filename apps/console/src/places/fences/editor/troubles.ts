import { fencesRefusals } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { shapeLimits } from '@kickstand/domain/places/fences';
import { type LngLat, type ShapeFault, shapeFault } from '@kickstand/domain/platform/geo';
import { inLocale } from '../../../kit/words.ts';
import { countText } from '../../../ui/format.ts';
import type { Rings } from './rings.ts';

/** What is wrong with a polygon, in the words in which it would be refused, and where. */
export interface Trouble {
  sentence: string;
  at?: LngLat;
  /** It may be published as it is, and whoever draws it should know. */
  mild?: boolean;
}

export type Facts = Record<string, string | number>;

/** A sentence with its facts in place of `{name}`. */
export const filled = (text: string, facts: Facts) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));

const shown = (n: number) => n.toFixed(6);

/** The numbers of a sentence, and the place on the map. */
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

/** The first trouble of a polygon of a kind, as the server would name it; none while there is nothing. */
export function troublesOf(kind: FenceKind, rings: Rings): Trouble[] {
  const found = rings.length > 0 ? shapeFault(rings, shapeLimits[kind]) : undefined;
  if (!found) return [];
  const { facts, at } = about(found, rings);
  const sentence = filled(inLocale(fencesRefusals[`fence.${found.fault}`]), facts);
  return [{ sentence, ...(at && { at }) }];
}
