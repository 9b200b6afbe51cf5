import type { FenceFlag } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { describe, expect, test } from 'vitest';
import { cornerOutside, leftOutside, type Neighbour, othersHit, rivalsHit } from './index.ts';

/** A square with sides of thousandths of a degree, east of the town’s corner. */
const square = (east: number, side = 1) => {
  const [west, south, size] = [114.3 + east / 1_000, 30.5, side / 1_000];
  return [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
    ],
  ];
};
const of = (kind: FenceKind, east: number, flags: readonly FenceFlag[] = []): Neighbour => ({
  id: `${kind}-${east}`,
  name: `${kind} ${east}`,
  kind,
  points: square(east),
  flags,
});
const ids = (found: readonly Neighbour[]) => found.map(({ id }) => id);

describe('fences around one that is drawn', () => {
  test.each<[string, Neighbour, Neighbour[], string[]]>([
    ['two stations', of('station', 0), [of('station', 0.5)], ['station-0.5']],
    ['two stations with a common border', of('station', 0), [of('station', 1)], []],
    ['a station in a no-stop zone', of('station', 0), [of('no_stop', 0.5)], ['no_stop-0.5']],
    ['a station that counts there', of('station', 0, ['over_no_stop']), [of('no_stop', 0.5)], []],
    ['a no-stop zone over a station', of('no_stop', 0), [of('station', 0.5)], ['station-0.5']],
    ['a no-stop zone over one that counts', of('no_stop', 0), [of('station', 0.5, ['over_no_stop'])], []],
    ['a no-ride zone over a station', of('no_ride', 0), [of('station', 0.5)], []],
    [
      'all that are hit',
      of('station', 0),
      [of('station', 0.5), of('no_stop', -0.5)],
      ['station-0.5', 'no_stop--0.5'],
    ],
  ])('keep it from being published: %s', (_, fence, around, hit) => {
    expect(ids(rivalsHit(fence, around))).toEqual(hit);
  });

  test.each<[string, Neighbour, Neighbour[], string[]]>([
    ['a no-ride zone over a station', of('no_ride', 0), [of('station', 0.5)], ['station-0.5']],
    ['a station in a no-ride zone', of('station', 0), [of('no_ride', 0.5)], ['no_ride-0.5']],
    ['what lies apart', of('no_ride', 0), [of('station', 2)], []],
    ['what would keep it from being published', of('station', 0), [of('station', 0.5)], []],
  ])('are told: %s', (_, fence, around, hit) => {
    expect(ids(othersHit(fence, around))).toEqual(hit);
  });
});

test('a fence lies in its area, but for a metre', () => {
  const area = square(0, 10);
  expect(cornerOutside(of('station', 4), area)).toBeUndefined();
  expect(cornerOutside(of('station', -0.005), area)).toBeUndefined();
  expect(cornerOutside(of('station', 9.5), area)).toEqual([114.3105, 30.5]);
});

test('an area leaves out what riders stop at, and may cut through an O&M area', () => {
  const inside = [of('station', 0), of('station', 5), of('no_ride', 9.5), of('ops_area', 9.5)];
  expect(ids(leftOutside(square(0, 6), inside))).toEqual(['no_ride-9.5']);
});
