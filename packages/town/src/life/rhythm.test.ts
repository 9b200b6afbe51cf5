import { describe, expect, test } from 'vitest';
import { makeTown, type PlaceKind, rhythmOf, stationPulls } from '../index.ts';

const kinds: PlaceKind[] = ['home', 'work', 'school', 'market', 'hospital', 'station', 'park'];
const hours = Array.from({ length: 2400 }, (_, i) => (i + 0.5) / 100);

describe('the rhythm of a day', () => {
  test.each(kinds)('of a %s has a mean of 1 and no jump, not even at midnight', (kind) => {
    for (const way of ['leave', 'arrive'] as const) {
      const mean = hours.reduce((sum, hour) => sum + rhythmOf(kind, hour)[way], 0) / hours.length;
      expect(mean).toBeCloseTo(1, 2);
      for (const hour of hours) {
        expect(rhythmOf(kind, hour)[way]).toBeGreaterThanOrEqual(0);
        expect(Math.abs(rhythmOf(kind, hour)[way] - rhythmOf(kind, hour + 0.01)[way])).toBeLessThan(0.1);
      }
    }
  });

  test('sends people out of their homes to work in the morning and back in the evening', () => {
    expect(rhythmOf('home', 7.5).leave).toBeGreaterThan(2 * rhythmOf('home', 7.5).arrive);
    expect(rhythmOf('work', 8.3).arrive).toBeGreaterThan(2 * rhythmOf('work', 8.3).leave);
    expect(rhythmOf('work', 18).leave).toBeGreaterThan(2 * rhythmOf('work', 18).arrive);
    expect(rhythmOf('home', 3).leave).toBeLessThan(0.2);
  });

  test('is the same a day later and a day before', () => {
    expect(rhythmOf('market', 31)).toEqual(rhythmOf('market', 7));
    expect(rhythmOf('market', -17)).toEqual(rhythmOf('market', 7));
  });
});

test('a station among homes is left in the morning and sought in the evening', () => {
  const town = makeTown(7);
  const [morning, evening] = [stationPulls(town, 7.5), stationPulls(town, 18)];
  const homely = ({ around }: (typeof town.stations)[number]) =>
    (around.home ?? 0) / Object.values(around).reduce((a, b) => a + b, 0.01);
  const at = town.stations.reduce((best, station) => (homely(station) > homely(best) ? station : best)).id;
  expect(morning.leave[at]).toBeGreaterThan(1.5 * (evening.leave[at] ?? 0));
  expect(evening.arrive[at]).toBeGreaterThan(1.5 * (morning.arrive[at] ?? 0));
});
