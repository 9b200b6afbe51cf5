import { expect, test } from 'vitest';
import { livingTown } from '../test/living-town.ts';
import { timeAt, town } from '../test/town.ts';
import { truthOf } from './truth.ts';

/** Midnight of a Wednesday. */
const start = Date.parse('2026-03-04T00:00:00Z');
const fenceOf = ({ id }: { id: number }) => `fence-${id}`;

test('riders wish for what the truth says, wherever vehicles stand, and are heard of in the shares that it names', async () => {
  const { scene, pass, server } = livingTown({ vehicles: 60, start, ownTime: true, seed: 4, stepMs: 500 });
  const truth = truthOf({ town, vehicles: 60, now: start, townTime: timeAt, fenceOf });
  // Peak hours; a second of the server is a minute of this town.
  await pass(7 * 60);
  const before = scene.figures.searches + scene.figures.lookedAround;
  const searchedBefore = scene.figures.searches;
  await pass(5 * 60);
  const wished = scene.figures.searches + scene.figures.lookedAround - before;
  const expected = Object.values(truth.rates).reduce(
    (sum, rates) => sum + rates.slice(14, 24).reduce((all, rate) => all + rate / 2, 0),
    0,
  );
  expect(wished).toBeGreaterThan(0.75 * expected);
  expect(wished).toBeLessThan(1.4 * expected);
  const searched = (scene.figures.searches - searchedBefore) / wished;
  expect(Math.abs(searched - truth.searches)).toBeLessThan(0.15);
  expect(scene.figures.unseen).toBeGreaterThan(0);
  expect(server.asked.filter((id) => id === 'rider.search').length).toBeGreaterThan(
    scene.figures.searches - 1,
  );
});

test('the truth of a town is the same at every start, and differs between stations', () => {
  const known = { town, vehicles: 60, now: start, townTime: timeAt, fenceOf };
  const truth = truthOf(known);
  expect(truthOf(known)).toEqual(truth);
  expect(Object.keys(truth.rates)).toHaveLength(town.stations.length);
  const atEight = Object.values(truth.rates).map((rates) => rates[16] ?? 0);
  expect(Math.max(...atEight)).toBeGreaterThan(2 * Math.min(...atEight));
});
