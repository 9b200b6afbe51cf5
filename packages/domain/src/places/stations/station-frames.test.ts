import { stationFigures } from '@kickstand/contract/insight/station-statistics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vehicleFrame } from '../../fleet/live/index.ts';
import { figuresAt, isStationFrame, readStationFrame, stationChangesFrame, stationsFrame } from './index.ts';

const width = stationFigures.length;
const figuresOf = (stations: number) =>
  fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: stations * width, maxLength: stations * width });

test('a frame of stations is read as it was written', () => {
  fc.assert(
    fc.property(figuresOf(4), fc.uniqueArray(fc.constantFrom(0, 1, 2, 3)), (all, positions) => {
      const figures = Uint16Array.from(all);
      const told = { positions, figures, now: 1_790_000_000_123 };
      const rows = positions.map((number) => ({ number, figures: figuresAt(figures, number) }));
      const ids = positions.map((number) => `站-${number}`);
      expect(readStationFrame(stationsFrame(told, ids).buffer)).toEqual({
        kind: 'stations',
        now: told.now,
        rows,
        ids,
      });
      const changes = readStationFrame(stationChangesFrame(told).buffer);
      expect(changes).toEqual({ kind: 'stationChanges', now: told.now, rows });
    }),
  );
});

test('a frame of vehicles or one that was cut off is not taken for stations', () => {
  const whole = stationChangesFrame({ positions: [0], figures: new Uint16Array(width), now: 1 });
  expect(readStationFrame(whole.slice(0, 30).buffer)).toBeUndefined();
  expect(isStationFrame(vehicleFrame('changes', [], 1).buffer)).toBe(false);
  expect(isStationFrame(new ArrayBuffer(3))).toBe(false);
});
