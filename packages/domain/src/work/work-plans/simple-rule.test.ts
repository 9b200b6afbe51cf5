import { expect, test } from 'vitest';
import { type LngLat, offsetMetres } from '../../platform/geo/index.ts';
import { planAlong } from './plan.ts';
import { simpleRuleStops } from './simple-rule.ts';
import { smallCase, streets } from './test/small-cases.ts';
import type { PlanInput, PlanJob, PlanPerson } from './types.ts';

const home: LngLat = [113.5, 34.7];
const swap = (id: string, eastMetres: number): PlanJob => ({
  id: `swap ${id}`,
  subject: `swap ${id}`,
  kind: 'swap',
  gridId: null,
  visits: [{ at: offsetMetres(home, eastMetres, 0), minutes: 4, packs: 1, bikes: 0 }],
  fixedCents: 0,
  effects: [],
});
const ann: PlanPerson = {
  id: 'ann',
  at: home,
  fromMinute: 0,
  untilMinute: 480,
  kinds: ['swap'],
  grids: null,
  packsMost: 40,
  bikesMost: 0,
  packs: 40,
  bikes: 0,
  first: [],
};
const inputOf = (jobs: readonly PlanJob[], people: readonly PlanPerson[] = [ann]): PlanInput => ({
  ...smallCase(1),
  people,
  jobs,
  travel: streets,
});
const vehicle = (id: string, charge: number) => ({
  id,
  at: home,
  gridId: null,
  stationId: null,
  charge,
  inTheWayHours: null,
});

/** So many low ones, a kilometre from one to the next, and beside each a half full one and one that is full enough. */
function aRow(low: number) {
  const each = Array.from({ length: low }, (_, i) => 1_000 * (i + 1));
  return {
    jobs: each.flatMap((metres) => [
      swap(`low${metres}`, metres),
      swap(`half${metres}`, metres + 100),
      swap(`full${metres}`, metres + 50),
    ]),
    vehicles: each.flatMap((metres) => [
      vehicle(`low${metres}`, 12),
      vehicle(`half${metres}`, 44),
      vehicle(`full${metres}`, 46),
    ]),
  };
}
const stopsOf = (input: PlanInput, vehicles: ReturnType<typeof aRow>['vehicles']) =>
  simpleRuleStops(input, vehicles).flatMap(({ stops }) => stops.map(({ jobId }) => jobId));

test('nobody goes out for fewer than twenty low vehicles', () => {
  const { jobs, vehicles } = aRow(19);
  expect(stopsOf(inputOf(jobs), vehicles)).toEqual([]);
});

test('from twenty on the nearest comes first, and beside it what is below 45 %, not what is fuller', () => {
  const { jobs, vehicles } = aRow(20);
  const stops = stopsOf(inputOf(jobs), vehicles);
  expect(stops.slice(0, 4)).toEqual(['swap low1000', 'swap half1000', 'swap low2000', 'swap half2000']);
  expect(stops.some((id) => id.includes('full'))).toBe(false);
});

test('a shift that ends ends the round', () => {
  const { jobs, vehicles } = aRow(20);
  const stops = stopsOf(inputOf(jobs, [{ ...ann, untilMinute: 14 }]), vehicles);
  // Six minutes to the first and four at it; what stands beside it would end after the shift.
  expect(stops).toEqual(['swap low1000']);
});

test('two people share the work, nothing is done twice, and who may not swap goes nowhere', () => {
  const { jobs, vehicles } = aRow(20);
  const far = { ...ann, id: 'ben', at: offsetMetres(home, 21_000, 0) };
  const idle = { ...ann, id: 'cai', kinds: ['move'] };
  const routes = simpleRuleStops(inputOf(jobs, [ann, far, idle]), vehicles);
  expect(routes.map(({ stops }) => stops.length > 0)).toEqual([true, true, false]);
  const all = routes.flatMap(({ stops }) => stops.map(({ jobId }) => jobId));
  expect(new Set(all).size).toBe(all.length);
});

test('what it does is reckoned like a plan', () => {
  const { jobs, vehicles } = aRow(20);
  const input = inputOf(jobs);
  const { lines, netCents, routes } = planAlong(input, simpleRuleStops(input, vehicles));
  expect(lines).toHaveLength(40);
  expect(routes[0]?.minutes).toBeCloseTo(40 * 4 + (1.35 * 20_100) / streets.metresPerMinute, 0);
  // Swaps that bring nothing cost their work.
  expect(netCents).toBeLessThan(0);
});
