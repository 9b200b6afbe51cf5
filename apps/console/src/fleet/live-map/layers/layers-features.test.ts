// @vitest-environment jsdom

import type { HeatCell } from '@kickstand/contract/insight/fleet-history';
import type { FenceRow } from '@kickstand/contract/places/fences';
import { heatCellCentre, heatCellOf } from '@kickstand/domain/insight/heat';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heatBreaks, heatClass, heatSteps } from '../../../platform/map-kit/heat.parts.ts';
import { readLayers, writeLayers } from './layers-choice.ts';
import { fenceFeatures, heatOf, loadText, taskFeatures } from './layers-features.ts';
import { labelUnder } from './layers-near.ts';

test('a station says what stands there of how many, or only what stands there', () => {
  expect([loadText(12, 20), loadText(12, null)]).toEqual(['12/20', '12']);
});

const ring = [
  [113.4, 30.6],
  [113.5, 30.6],
  [113.5, 30.7],
];
const fence = (kind: FenceRow['kind'], more: Partial<FenceRow> = {}): FenceRow => ({
  id: kind,
  serviceAreaId: 1,
  kind,
  name: kind,
  points: [ring],
  lng: 113.4,
  lat: 30.6,
  capacity: null,
  current: 3,
  version: 1,
  flags: [],
  colour: null,
  active: true,
  reachM: 15,
  ...more,
});

test('only the fences of layers that are shown are drawn, and a zone that does not hold now is told apart', () => {
  const fences = [
    fence('station', { capacity: 4 }),
    fence('no_stop', { active: false }),
    fence('no_ride'),
    fence('ops_area'),
  ];
  const { fences: drawn, names } = fenceFeatures(fences, ['stations', 'noStop']);
  const said = drawn.features.map(({ properties }) => properties);
  expect(said).toMatchObject([
    { kind: 'station', fill: 'usual', active: true },
    { kind: 'no_stop', active: false },
  ]);
  expect(names.features.map(({ properties }) => properties?.load)).toEqual(['3/4', '']);
});

test('a task carries the letter of its type, and whether it presses', () => {
  const task = {
    id: '1',
    type: 'swap' as const,
    state: 'pending' as const,
    carId: '10000001',
    serviceAreaId: 1,
    assignee: null,
    createdAt: 0,
    dueAt: null,
    targetId: null,
    lng: 1,
    lat: 2,
  };
  const sign = { swap: 'S', move: 'M', inspect: 'I', repair: 'R', drag_back: 'D' };
  const { features } = taskFeatures(
    [
      { ...task, priority: 'urgent' },
      { ...task, priority: 'mid' },
    ],
    sign,
  );
  expect(features.map(({ properties }) => [properties?.sign, properties?.urgent])).toEqual([
    ['S', true],
    ['S', false],
  ]);
});

describe('heat', () => {
  const cell = (n: number, rate: number | null = null): HeatCell => {
    const at = heatCellOf(113.4 + n / 100, 30.6);
    return { cell: at, n, rate, ...heatCellCentre(at) };
  };

  test('does not class cells of which too little is known, and says how many they are', () => {
    const cells = [cell(2, 9), cell(4, 9), cell(50, null), cell(100, 0.5), cell(200, 1.5)];
    const { features, few, least } = heatOf(cells, 'rate');
    expect(features.features.map(({ properties }) => properties?.level)).toEqual([-1, -1, -1, 0, 1]);
    expect([few, least]).toEqual([3, 0.5]);
    expect(heatOf(cells, 'n').few).toBe(2);
  });

  test('a square holds the middle of its cell and nothing of its neighbours', () => {
    const { features } = heatOf([cell(7)], 'n').features;
    const [square] = features;
    const coordinates = square?.geometry.type === 'Polygon' ? square.geometry.coordinates : [];
    const lngs = coordinates[0]?.map(([lng = 0]) => lng) ?? [];
    const middle = heatCellCentre(cell(7).cell).lng;
    expect((Math.min(...lngs) + Math.max(...lngs)) / 2).toBeCloseTo(middle, 9);
    expect(Math.max(...lngs) - Math.min(...lngs)).toBeCloseTo(0.002, 9);
  });

  test('classes are no more than the colours there are, and a larger value never has a lower class', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 5, max: 5_000 }), { minLength: 1 }), (values) => {
        const breaks = heatBreaks(values);
        expect(breaks.length).toBeLessThan(heatSteps);
        const sorted = values.toSorted((a, b) => a - b).map((value) => heatClass(value, breaks));
        expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
        expect(sorted[0]).toBe(0);
        expect(sorted.at(-1)).toBe(breaks.length);
      }),
    );
  });
});

test('an address that names layers is read as it was written, and one that names none that exist says nothing', () => {
  expect(readLayers(writeLayers(['areas', 'heat']))).toEqual(['areas', 'heat']);
  expect(readLayers(writeLayers([]))).toEqual([]);
  expect(readLayers('roads')).toBeUndefined();
  expect(readLayers(undefined)).toBeUndefined();
});

test('a click on a label means its station, of two that are near each other the nearer, and nothing beside them', () => {
  const stations = [
    { id: 'a', x: 100, y: 100 },
    { id: 'b', x: 130, y: 104 },
  ];
  expect(labelUnder(stations, { x: 98, y: 128 })).toBe('a');
  expect(labelUnder(stations, { x: 131, y: 130 })).toBe('b');
  expect(labelUnder(stations, { x: 100, y: 90 })).toBeUndefined();
  expect(labelUnder(stations, { x: 30, y: 128 })).toBeUndefined();
});
