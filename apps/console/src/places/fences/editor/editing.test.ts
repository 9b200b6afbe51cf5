// @vitest-environment jsdom
import { areaOf, distanceMetres, type LngLat, shapeThrough, toGcj02 } from '@kickstand/domain/platform/geo';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Edit, edited, editingOf } from './editing.ts';
import { mostSteps } from './history.ts';
import { addHole, closedRings, cornersOf, openRings, type Rings, shift } from './rings.ts';
import { readRings, ringsAsWkt } from './rings-text.ts';
import { snapped } from './snap.ts';

const square: LngLat[] = [
  [114.3, 30.5],
  [114.301, 30.5],
  [114.301, 30.501],
  [114.3, 30.501],
];
const hole: LngLat[] = [
  [114.3004, 30.5004],
  [114.3006, 30.5004],
  [114.3006, 30.5006],
];
const holed: Rings = addHole([square], hole);

const corner = fc.record({ ring: fc.integer({ min: 0, max: 2 }), corner: fc.integer({ min: 0, max: 6 }) });
const place = fc.tuple(
  fc.double({ min: 114.2, max: 114.4, noNaN: true }),
  fc.double({ min: 30.4, max: 30.6, noNaN: true }),
);
const metres = fc.integer({ min: -20, max: 20 });
const edits: fc.Arbitrary<Edit> = fc.oneof(
  corner.map((picked): Edit => ({ kind: 'pick', corner: picked })),
  fc.constantFrom<Edit>({ kind: 'walk', step: 1 }, { kind: 'walk', step: -1 }),
  fc.record({ kind: fc.constant('move' as const), corner, to: place }),
  fc.record({ kind: fc.constant('nudge' as const), east: metres, north: metres }),
  fc.record({ kind: fc.constant('insert' as const), after: corner }),
  fc.record({ kind: fc.constant('remove' as const), corner }),
);

describe('editing a polygon', () => {
  test('every step can be taken back and done again, in any order of edits', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: mostSteps }), (all) => {
        const end = all.reduce(edited, editingOf(holed));
        const steps = end.shapes.past.length;
        let back = end;
        for (let i = 0; i < steps; i++) back = edited(back, { kind: 'undo' });
        expect(back.shapes.now).toEqual(holed);
        for (let i = 0; i < steps; i++) back = edited(back, { kind: 'redo' });
        expect(back.shapes.now).toEqual(end.shapes.now);
      }),
    );
  });

  test('no edit leaves a ring with fewer than three corners, and what is picked is there', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 40 }), (all) => {
        const { shapes, picked } = all.reduce(edited, editingOf(holed));
        expect(shapes.now.length).toBeGreaterThan(0);
        for (const ring of shapes.now) expect(ring.length).toBeGreaterThanOrEqual(3);
        if (picked) expect(shapes.now[picked.ring]?.[picked.corner]).toBeDefined();
      }),
    );
  });

  test('at least fifty steps can be taken back', () => {
    let now = editingOf([square]);
    for (let i = 0; i < 50; i++) now = edited(now, { kind: 'nudge', east: 1, north: 0 });
    for (let i = 0; i < 50; i++) now = edited(now, { kind: 'undo' });
    expect(now.shapes.now).toEqual([square]);
  });

  test('an edit that changes nothing is no step', () => {
    const now = edited(editingOf([square]), { kind: 'put', rings: [square] });
    expect(now.shapes.past).toEqual([]);
  });

  test('the keyboard walks through all corners of all rings and around again', () => {
    let now = editingOf(holed);
    const seen = cornersOf(holed).map(() => {
      now = edited(now, { kind: 'walk', step: 1 });
      return now.picked;
    });
    expect(seen).toEqual(cornersOf(holed));
    expect(edited(now, { kind: 'walk', step: 1 }).picked).toEqual({ ring: 0, corner: 0 });
  });

  test('arrows move the picked corner, and the whole polygon where none is picked', () => {
    const whole = edited(editingOf(holed), { kind: 'nudge', east: 10, north: 0 });
    expect(whole.shapes.now).toEqual(shift(holed, 10, 0));
    const picked = edited(editingOf(holed), { kind: 'pick', corner: { ring: 0, corner: 1 } });
    const one = edited(picked, { kind: 'nudge', east: 0, north: 10 }).shapes.now;
    expect(one[0]?.[0]).toEqual(square[0]);
    expect(one[0]?.[1]?.[1]).toBeGreaterThan(30.5);
  });

  test('a hole of three corners goes with its corner, the outer ring does not', () => {
    expect(edited(editingOf(holed), { kind: 'remove', corner: { ring: 1, corner: 0 } }).shapes.now).toEqual([
      square,
    ]);
    const triangle: Rings = [square.slice(0, 3)];
    expect(
      edited(editingOf(triangle), { kind: 'remove', corner: { ring: 0, corner: 0 } }).shapes.now,
    ).toEqual(triangle);
  });
});

describe('a polygon', () => {
  test('keeps its size when it is moved', () => {
    fc.assert(
      fc.property(metres, metres, (east, north) => {
        expect(Math.abs(areaOf(shift(holed, east, north)) - areaOf(holed))).toBeLessThan(10);
      }),
    );
  });

  test('is closed for the wire and open for the hand', () => {
    expect(openRings(closedRings(holed))).toEqual(holed);
    expect(closedRings([square])[0]).toHaveLength(5);
  });
});

describe('a dragged corner', () => {
  const near = (east: number): LngLat => [114.301 + east / 95_900, 30.5005];
  test('lands on a neighbour’s corner before its edge, and nowhere when both are out of reach', () => {
    expect(snapped([114.30101, 30.50001], [square], 5)).toEqual([114.301, 30.5]);
    const onEdge = snapped(near(3), [square], 5);
    expect(onEdge[0]).toBeCloseTo(114.301, 6);
    expect(onEdge[1]).toBeCloseTo(30.5005, 6);
    expect(snapped(near(8), [square], 5)).toEqual(near(8));
  });
});

describe('a pasted text', () => {
  test('of a polygon written as well-known text reads as the polygon it was', () => {
    expect(readRings(ringsAsWkt(holed))).toEqual({ rings: holed });
  });

  test('may be GeoJSON or one corner per line', () => {
    const geometry = { type: 'Polygon', coordinates: closedRings([square]) };
    const one = { type: 'FeatureCollection', features: [{ type: 'Feature', geometry }] };
    expect(readRings(JSON.stringify(geometry))).toEqual({ rings: [square] });
    expect(readRings(JSON.stringify(one))).toEqual({ rings: [square] });
    expect(readRings(square.map((at) => at.join(', ')).join('\n'))).toEqual({ rings: [square] });
  });

  test('may be KML, and in the coordinates of AMap', () => {
    const corners = closedRings([square])[0]
      ?.map((at) => at.join(','))
      .join(' ');
    const kml = `<?xml version="1.0"?>
      <k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:Polygon><k:outerBoundaryIs><k:LinearRing>
      <k:coordinates> ${corners} </k:coordinates></k:LinearRing></k:outerBoundaryIs></k:Polygon></k:Placemark></k:kml>`;
    expect(readRings(kml)).toEqual({ rings: [square] });
    const shifted = shapeThrough(toGcj02, [square]);
    const read = readRings(JSON.stringify({ type: 'Polygon', coordinates: shifted }), 'gcj02');
    const found = 'rings' in read ? (read.rings[0] ?? []) : [];
    expect(found.map((at, i) => distanceMetres(at, square[i] ?? [0, 0]) < 0.1)).toEqual(
      square.map(() => true),
    );
  });

  test.each([
    ['hello', 'unreadable'],
    ['<kml><Placemark><Polygon>', 'unreadable'],
    ['<kml><Polygon><coordinates>114,30 x</coordinates></Polygon></kml>', 'unreadable'],
    ['{"type":', 'unreadable'],
    ['{"type":"Point","coordinates":[1,2]}', 'unreadable'],
    ['POLYGON ((1 x, 2 3, 3 4))', 'unreadable'],
    ['114.3,30.5\n114.4,30.5', 'few'],
    ['214.3,30.5\n114.4,30.5\n114.4,30.6', 'outside'],
    ['MULTIPOLYGON (((0 0,1 0,1 1)),((2 2,3 2,3 3)))', 'several'],
    ['{"type":"MultiPolygon","coordinates":[[[[1,2],[2,2],[2,3]]],[[[4,5],[5,5],[5,6]]]]}', 'several'],
  ])('%s is refused: %s', (text, why) => {
    expect(readRings(text)).toEqual({ trouble: why });
  });
});
