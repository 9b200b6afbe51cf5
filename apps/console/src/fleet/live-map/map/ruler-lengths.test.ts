import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Corner } from '../lasso/lasso-shape.ts';
import { legsOf, lengthLabels } from './ruler-lengths.ts';

const say = { metres: (metres: number) => `${Math.round(metres)} m`, total: (text: string) => `all ${text}` };
const along: readonly Corner[] = [
  [113, 30],
  [113, 30.01],
  [113, 30.03],
];

test('every leg says its length, and the end of several says the whole', () => {
  expect(lengthLabels(along, say)).toEqual(['', '1112 m', '2224 m · all 3336 m']);
  expect(lengthLabels(along.slice(0, 2), say)).toEqual(['', '1112 m']);
  expect(lengthLabels(along.slice(0, 1), say)).toEqual([]);
});

test('the way back is as long as the way there', () => {
  const place = fc.tuple(fc.integer({ min: 1_120, max: 1_140 }), fc.integer({ min: 290, max: 310 }));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 8 }), (places) => {
      const corners = places.map(([lng, lat]) => [lng / 10, lat / 10] as const);
      const there = legsOf(corners);
      const back = legsOf([...corners].reverse()).reverse();
      there.forEach((leg, i) => {
        expect(back[i]).toBeCloseTo(leg, 3);
      });
    }),
  );
});
