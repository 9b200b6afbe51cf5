import { areaOf, perimeterOf } from '@kickstand/domain/platform/geo';
import { countText, metresText } from '../../../ui/format.ts';
import { fencesWords } from '../fences.words.ts';
import type { Rings } from './rings.ts';

const words = fencesWords.editor;
const km2 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** In square metres, from a tenth of a square kilometre on in square kilometres. */
export const areaText = (m2: number) =>
  m2 < 100_000 ? words.squareMetres(countText(m2)) : words.squareKm(km2.format(m2 / 1_000_000));

/** Size, perimeter and corners of a polygon in one line. */
export function figuresText(rings: Rings) {
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  return words.figures(areaText(areaOf(rings)), metresText(perimeterOf(rings)), countText(corners));
}

/** A label for each corner, counting from 1: 3 in the outer ring, 2.1 in the first hole. */
export const cornerName = (ring: number, corner: number) =>
  ring === 0 ? String(corner + 1) : `${ring + 1}.${corner + 1}`;
