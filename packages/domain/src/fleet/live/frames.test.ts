import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cellCorner,
  cellFrame,
  cellOf,
  headerBytes,
  readCell,
  readHeader,
  readVehicle,
  vehicleBytes,
  vehicleFlags,
  vehicleFrame,
} from './frames.ts';

const micro = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);
const mark = fc.record({
  vehicle: fc.integer({ min: 10_000_000, max: 999_999_999 }),
  lng: micro(180),
  lat: micro(90),
  alarms: fc.integer({ min: 0, max: 2 ** 19 - 1 }),
  locatedAt: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  riding: fc.integer({ min: 0, max: 4 }),
  flags: fc.subarray(Object.values(vehicleFlags)).map((held) => held.reduce((a, b) => a | b, 0)),
  ops: fc.integer({ min: 0, max: 63 }),
  battery: fc.option(fc.integer({ min: 0, max: 100 })),
  course: fc.integer({ min: 0, max: 179 }).map((n) => n * 2),
});

test('a frame of vehicles says what was put into it, at 24 bytes a vehicle', () => {
  fc.assert(
    fc.property(fc.array(mark), (marks) => {
      const frame = vehicleFrame('changes', marks, 1_700_000_000_123);
      const view = new DataView(frame.buffer);
      expect(readHeader(view)).toEqual({ kind: 'changes', records: marks.length, now: 1_700_000_000_123 });
      expect(frame.byteLength).toBe(headerBytes + 24 * marks.length);
      expect(marks.map((_, i) => readVehicle(view, headerBytes + i * vehicleBytes))).toEqual(marks);
    }),
  );
});

test('a cut or foreign frame is not read', () => {
  const frame = vehicleFrame('snapshot', [], 1);
  expect(readHeader(new DataView(frame.buffer, 0, 10))).toBeUndefined();
  frame[1] = 9;
  expect(readHeader(new DataView(frame.buffer))).toBeUndefined();
});

test('a frame of cells says what was put into it', () => {
  const cell = { west: 113.45, south: 30.65, vehicles: 120, rentable: 100 };
  const frame = cellFrame([cell], 5);
  expect(readCell(new DataView(frame.buffer), headerBytes)).toEqual(cell);
});

test('the corner of a point’s cell is at most a hundredth of a degree south-west of it', () => {
  fc.assert(
    fc.property(micro(179), micro(89), (lng, lat) => {
      const { west, south } = cellCorner(cellOf(lng, lat));
      expect(lng - west).toBeGreaterThan(-1e-9);
      expect(lng - west).toBeLessThan(0.01 + 1e-9);
      expect(lat - south).toBeGreaterThan(-1e-9);
      expect(lat - south).toBeLessThan(0.01 + 1e-9);
    }),
  );
});
