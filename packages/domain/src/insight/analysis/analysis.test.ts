import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageRate, type StationUse, startsPerPresentHour, stationNeeds, suggestedMoves } from './index.ts';

const day = 1_440;
const station = (id: string, of: Partial<StationUse>): StationUse => ({
  id,
  at: [114, 22.5],
  minutes: 10 * day,
  starts: 0,
  presentMinutes: 10 * day,
  vehicleMinutes: 0,
  ...of,
});

describe('starts per hour in which something stood there', () => {
  test('ten vehicles at a place do not make its riders ten times as many', () => {
    const exposed = { starts: 600, presentMinutes: 6_000 };
    expect(startsPerPresentHour(exposed, 6)).toBeCloseTo(6, 5);
  });

  test('a place that is empty for half of its time is judged by the other half', () => {
    const [whole, half] = [
      station('a', { starts: 480 }),
      station('b', { starts: 240, presentMinutes: 5 * day }),
    ];
    const average = averageRate([whole, half]);
    expect(startsPerPresentHour(whole, average)).toBeCloseTo(startsPerPresentHour(half, average), 2);
  });

  test('where nothing is known it is that of the average place', () => {
    expect(startsPerPresentHour({ starts: 0, presentMinutes: 0 }, 1.5)).toBe(1.5);
    expect(startsPerPresentHour({ starts: 0, presentMinutes: 0 }, 0)).toBe(0);
  });
});

describe('what stations need', () => {
  const busy = station('busy', { starts: 300, presentMinutes: 5 * day, vehicleMinutes: 50 * day });
  const quiet = station('quiet', { starts: 10, vehicleMinutes: 120 * day });

  test('vehicles go where empty hours lose rides and come from where the rides would not miss them', () => {
    const needs = stationNeeds([busy, quiet]);
    expect(needs.get('busy')?.emptyHours).toBe(12);
    expect(needs.get('busy')?.change).toBeGreaterThan(0);
    expect(needs.get('quiet')?.change).toBeLessThan(0);
    expect(needs.get('quiet')?.lost).toBe(0);
  });

  test('a station that was looked at for less than a day is not judged', () => {
    expect(stationNeeds([station('new', { minutes: day - 1 })]).size).toBe(0);
  });

  test('no suggestion takes the last vehicle or moves more than twenty', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            starts: fc.nat(5_000),
            presentMinutes: fc.nat(10 * day),
            vehicleMinutes: fc.nat(300 * day),
          }),
          { maxLength: 20 },
        ),
        (uses) => {
          const stations = uses.map((use, i) => station(String(i), use));
          for (const [id, { vehicles, change }] of stationNeeds(stations)) {
            expect(Math.abs(change)).toBeLessThanOrEqual(20);
            if (change < 0) expect(vehicles + change, id).toBeGreaterThanOrEqual(1);
          }
        },
      ),
    );
  });
});

describe('who gives to whom', () => {
  const at = (metres: number) => [114 + metres / 102_800, 22.5] as const;
  const one = (id: string, metres: number, change: number, lost = 0) => ({
    id,
    at: at(metres),
    change,
    lost,
  });

  test('the neediest is served first, from the nearest', () => {
    const stations = [
      one('far', 3_000, -5),
      one('near', 500, -2),
      one('poor', 0, 3, 9),
      one('next', 100, 4, 2),
    ];
    expect(suggestedMoves(stations).map(({ fromId, toId, n }) => [fromId, toId, n])).toEqual([
      ['near', 'poor', 2],
      ['far', 'poor', 1],
      ['far', 'next', 4],
    ]);
  });

  test('nothing is carried farther than eight kilometres', () => {
    expect(suggestedMoves([one('away', 8_200, -5), one('poor', 0, 3, 9)])).toEqual([]);
  });
});
