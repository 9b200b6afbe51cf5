import { expect, test } from 'vitest';
import type { LngLat } from '../../platform/geo/index.ts';
import { depotOf, depotsOfArea } from './depots.ts';

const middle: LngLat = [113.5, 34.7];
const area = { areaId: 1, middle };
const depot = (id: string, areaId: number, lng: number, staffIds: string[] = []) => ({
  id,
  areaId,
  at: [lng, 34.7] as LngLat,
  staffIds,
});

test.each([
  [
    'the one that names them, wherever it lies',
    [depot('near', 1, 113.5), depot('own', 2, 113.9, ['ann'])],
    'own',
  ],
  ['the nearest that names them', [depot('far', 1, 113.9, ['ann']), depot('own', 2, 113.6, ['ann'])], 'own'],
  [
    'else the nearest in the area',
    [depot('far', 1, 113.7), depot('mid', 1, 113.6, ['bob']), depot('out', 2, 113.5)],
    'mid',
  ],
  ['else the nearest of the company', [depot('far', 2, 113.9), depot('out', 3, 113.6)], 'out'],
  ['none where the company has none', [], undefined],
])('somebody starts from %s', (_, depots, id) => {
  expect(depotOf(depots, 'ann', area)?.id).toBe(id);
});

test('an area is served from all depots in it, else from the nearest of its company', () => {
  const [a, b, c] = [depot('a', 1, 113.6), depot('b', 1, 113.7), depot('c', 2, 113.5)];
  expect(depotsOfArea([a, b, c], area)).toEqual([a, b]);
  expect(depotsOfArea([b, c], { areaId: 3, middle })).toEqual([c]);
  expect(depotsOfArea([], area)).toEqual([]);
});
