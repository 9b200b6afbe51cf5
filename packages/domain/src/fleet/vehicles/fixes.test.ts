import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offsetMetres } from '../../platform/geo/index.ts';
import { qualityOf } from './fixes.ts';

const home = [113.5, 30.5] as const;
/** A position some metres east of home, some seconds after the last fix. */
const spot = (metres: number, seconds: number) => {
  const [lng, lat] = offsetMetres([...home], metres, 0);
  return { lng, lat, at: 1_750_000_000_000 + seconds * 1_000, speed: 20, sat: 9, hdop: 1 };
};
const last = spot(0, 0);

describe('a fix', () => {
  test.each([
    ['the first of all', { last: null, doubted: null }, spot(9_000, 0), true],
    ['the same place at the same time', { last, doubted: null }, spot(0, 0), true],
    ['a few metres of noise at once', { last, doubted: null }, spot(50, 0), true],
    ['as far as a rider comes', { last, doubted: null }, spot(70, 10), true],
    ['as far as a van comes', { last, doubted: null }, spot(330, 10), true],
    ['farther than a van comes', { last, doubted: null }, spot(340, 10), false],
    ['another town ten minutes later', { last, doubted: null }, spot(40_000, 600), false],
    ['another town after a night of silence', { last, doubted: null }, spot(40_000, 30_000), true],
    ['a report from before, which lay near', { last, doubted: null }, spot(30, -5), true],
    ['a second one that agrees', { last, doubted: spot(2_000, 5) }, spot(2_040, 10), true],
    ['the doubted one sent once more', { last, doubted: spot(2_000, 5) }, spot(2_000, 5), false],
    ['the doubted one with the next message', { last, doubted: spot(2_000, 5) }, spot(2_000, 5.4), false],
    ['a second one elsewhere', { last, doubted: spot(2_000, 5) }, spot(-2_000, 10), false],
    ['back where it was', { last, doubted: spot(2_000, 5) }, spot(20, 10), true],
  ])('is judged: %s', (_, known, fix, believed) => {
    expect(qualityOf(known, fix)).toBe(believed ? 'good' : 'doubted');
  });

  test.each([
    ['no view of the sky', { lng: 0, lat: 0, sat: 0 }, 'none'],
    ['no satellites', { sat: 0, hdop: 99 }, 'vague'],
    ['three satellites', { sat: 3 }, 'vague'],
    ['four satellites', { sat: 4 }, 'good'],
    ['a dilution of ten', { hdop: 10 }, 'good'],
    ['a greater dilution', { hdop: 10.1 }, 'vague'],
    ['the speed of no vehicle', { speed: 121 }, 'vague'],
  ] as const)('with %s is worth as much as its receiver saw, the first one too', (_, over, quality) => {
    for (const before of [last, null])
      expect(qualityOf({ last: before, doubted: null }, { ...spot(20, 10), ...over })).toBe(quality);
  });

  test('of a town that lives sixty times faster may lie sixty times farther, and be confirmed as much earlier', () => {
    const ridden = spot(600, 0.5);
    expect(qualityOf({ last, doubted: null }, ridden)).toBe('doubted');
    expect(qualityOf({ last, doubted: null }, ridden, 60)).toBe('good');
    expect(qualityOf({ last, doubted: spot(9_000, 0.5) }, spot(9_030, 0.6), 60)).toBe('good');
  });

  test('that is wild, whatever it is, moves nothing by itself, and two of them converge', () => {
    const far = fc.integer({ min: 5_000, max: 500_000 });
    fc.assert(
      fc.property(far, fc.integer({ min: 1, max: 60 }), (metres, seconds) => {
        const wild = spot(metres, seconds);
        expect(qualityOf({ last, doubted: null }, wild)).toBe('doubted');
        expect(qualityOf({ last, doubted: wild }, spot(metres + 20, seconds + 5))).toBe('good');
      }),
    );
  });
});
