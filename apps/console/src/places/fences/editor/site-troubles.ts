import { fencesRefusals } from '@kickstand/contract/places/fences';
import {
  cornerOutside,
  leftOutside,
  type Neighbour,
  othersHit,
  rivalsHit,
  type Sited,
} from '@kickstand/domain/places/fences/siting';
import type { LngLat, Shape } from '@kickstand/domain/platform/geo';
import { overlaps } from '@kickstand/domain/platform/geo/clip';
import { inLocale } from '../../../kit/words.ts';
import { fencesWords } from '../fences.words.ts';
import { type Facts, filled, type Trouble } from './troubles.ts';

/** The fences in force around a polygon, without itself. */
export interface Surroundings {
  fences: readonly Neighbour[];
  /** The edge of its service area; undefined before one is chosen. */
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

/** Why a polygon could not be published in its place, in the server's words, and what else it touches. */
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
