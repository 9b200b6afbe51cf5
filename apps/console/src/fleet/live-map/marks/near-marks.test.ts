import { describe, expect, test } from 'vitest';
import type { Palette } from '../fleet/fleet-view.ts';
import { boxOf } from '../layers/overlays.ts';
import {
  clusterRadius,
  emptyClusters,
  emptyPoints,
  putCluster,
  putPoint,
  shortCount,
} from './mark-buffers.ts';
import { marksUnder, nearestMark } from './near-marks.ts';

const palette: Palette = {
  riding: [],
  quiet: 0,
  urgent: [undefined, 0, 0],
  batteryLow: 0,
  batteryMid: 0,
  batteryGood: 0,
  cluster: 0,
};
const [lng, lat] = [113.45, 30.65];
const degreesPerPixel = 360 / (512 * 2 ** 16);
const at = { lng, lat, degreesPerPixel };
const north = (pixels: number) => lat + pixels * degreesPerPixel * Math.cos((lat * Math.PI) / 180);

function pointsAt(...places: readonly (readonly [vehicle: number, lng: number, lat: number])[]) {
  const points = emptyPoints(places.length);
  places.forEach(([vehicle, x, y], i) => {
    putPoint(points, i, {
      vehicle,
      lng: x,
      lat: y,
      fill: 0,
      battery: 50,
      shape: 0,
      glyph: 0,
      badge: 0,
      palette,
    });
  });
  return points;
}

describe('what lies under a click', () => {
  test('every vehicle within reach, nearest first, by pixels in both directions', () => {
    const points = pointsAt(
      [1, lng + 9 * degreesPerPixel, lat],
      [2, lng, north(4)],
      [3, lng, north(12)],
      [4, lng, north(11)],
    );
    expect(marksUnder({ points, clusters: emptyClusters(0) }, at, 11.5).vehicles).toEqual([2, 1, 4]);
  });

  test('a group counts as far as its disc goes, and only where no vehicle is', () => {
    const clusters = emptyClusters(1);
    putCluster(clusters, 0, { id: 77, lng, lat, count: 100, rentable: 50, urgent: 0, warning: 0, palette });
    const edge = clusterRadius(100);
    const under = (pixels: number, points = emptyPoints(0)) =>
      marksUnder({ points, clusters }, { ...at, lng: lng + pixels * degreesPerPixel }, 8);
    expect(under(edge - 1)).toEqual({ vehicles: [], cluster: 77 });
    expect(under(edge + 1)).toEqual({ vehicles: [] });
    expect(under(0, pointsAt([5, lng, lat]))).toEqual({ vehicles: [5] });
  });
});

test.each([
  [3, '3'],
  [999, '999'],
  [1_000, '1.0k'],
  [9_949, '9.9k'],
  [9_950, '10k'],
  [120_400, '120k'],
])('a group of %i is written %s', (count, text) => {
  expect(shortCount(count)).toBe(text);
});

const ring = [
  [113.4, 30.6],
  [113.5, 30.6],
  [113.5, 30.7],
  [113.4, 30.6],
];
const area = { id: 1, name: '城西', agentId: 3, lng, lat, boundary: [ring] };
test('the box around areas, or none around nothing', () => {
  expect(boxOf([area])).toEqual({ west: 113.4, south: 30.6, east: 113.5, north: 30.7 });
  expect(boxOf([])).toBeUndefined();
});

test('the mark nearest to the middle is a vehicle or a group, however far it lies', () => {
  const clusters = emptyClusters(1);
  const group = { id: 7, lng, lat: north(40), count: 9, rentable: 0, urgent: 0, warning: 0, palette };
  putCluster(clusters, 0, group);
  expect(nearestMark({ points: pointsAt([1, lng, north(30)]), clusters }, at)).toEqual({
    lng,
    lat: north(30),
  });
  expect(nearestMark({ points: pointsAt([1, lng, north(50)]), clusters }, at)).toMatchObject({ cluster: 7 });
  expect(nearestMark({ points: pointsAt(), clusters: emptyClusters(0) }, at)).toBeUndefined();
});
