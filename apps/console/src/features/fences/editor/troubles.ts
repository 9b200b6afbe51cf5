import { type FenceKind, fencesRefusals } from '@kickstand/contract/fences';
import { shapeLimits } from '@kickstand/domain/fences';
import {
  cornerOutside,
  leftOutside,
  type Neighbour,
  othersHit,
  rivalsHit,
  type Sited,
} from '@kickstand/domain/fences/siting';
import { type LngLat, type Shape, type ShapeFault, shapeFault } from '@kickstand/domain/geo';
import { overlaps } from '@kickstand/domain/geo/clip';
import { inLocale } from '../../../kit/words.ts';
import { countText } from '../../../ui/format.ts';
import { fencesWords } from '../fences.words.ts';
import type { Rings } from './rings.ts';

/** What is wrong with a polygon, in the words in which it would be refused, and where. */
export interface Trouble {
  sentence: string;
  at?: LngLat;
  /** It may be published as it is, and whoever draws it should know. */
  mild?: boolean;
}

type Facts = Record<string, string | number>;

const filled = (text: string, facts: Facts) =>
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

/** What is in force around a polygon, itself left out. */
export interface Surroundings {
  fences: readonly Neighbour[];
  /** Edge of the service area that it belongs to; undefined before one is chosen. */
  boundary: Shape | undefined;
  otherAreas: readonly { name: string; boundary: Shape }[];
}

const mostNamed = 3;

const refused = (code: 'outside' | 'overlap' | 'left_outside', facts: Facts = {}, at?: LngLat): Trouble => ({
  sentence: filled(inLocale(fencesRefusals[`fence.${code}`]), facts),
  ...(at && { at }),
});

const named = (hit: readonly { name: string }[]) =>
  fencesWords.editor.names(
    hit.slice(0, mostNamed).map(({ name }) => name),
    hit.length,
  );

/** What would keep a polygon from being published where it lies, as the server would name it, and what else it touches. */
export function siteTroubles(fence: Sited, around: Surroundings): Trouble[] {
  if (fence.points.length === 0) return [];
  return fence.kind === 'service' ? areaTroubles(fence, around) : fenceTroubles(fence, around);
}

function fenceTroubles(fence: Sited, { fences, boundary }: Surroundings): Trouble[] {
  const out = boundary && cornerOutside(fence, boundary);
  const rivals = rivalsHit(fence, fences);
  const others = othersHit(fence, fences);
  return [
    ...(out ? [refused('outside', {}, out)] : []),
    ...(rivals.length > 0 ? [refused('overlap', { name: named(rivals) })] : []),
    ...(others.length > 0 ? [{ sentence: fencesWords.editor.alsoHit(named(others)), mild: true }] : []),
  ];
}

function areaTroubles({ points }: Sited, { fences, otherAreas }: Surroundings): Trouble[] {
  const hit = otherAreas.filter(({ boundary }) => overlaps(points, boundary));
  const out = leftOutside(points, fences);
  const [first] = out;
  return [
    ...(hit.length > 0 ? [refused('overlap', { name: named(hit) })] : []),
    ...(first ? [refused('left_outside', { n: out.length, name: first.name })] : []),
  ];
}
