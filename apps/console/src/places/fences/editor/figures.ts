import { areaOf, perimeterOf } from '@kickstand/domain/platform/geo';
import { countText, metresText } from '../../../ui/format.ts';
import { fencesWords } from '../fences.words.ts';
import type { Rings } from './rings.ts';

const words = fencesWords.editor;
const km2 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Square metres, from a tenth of a square kilometre on in those. */
export const areaText = (m2: number) =>
  m2 < 100_000 ? words.squareMetres(countText(m2)) : words.squareKm(km2.format(m2 / 1_000_000));

/** Size, outline and corners of a polygon in one line. */
export function figuresText(rings: Rings) {
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  return words.figures(areaText(areaOf(rings)), metresText(perimeterOf(rings)), countText(corners));
}

/** A number for each corner as people count: 3 in the outer ring, 2.1 in the first hole. */
export const cornerName = (ring: number, corner: number) =>
  ring === 0 ? String(corner + 1) : `${ring + 1}.${corner + 1}`;
