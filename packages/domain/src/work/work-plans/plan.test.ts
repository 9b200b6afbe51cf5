import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offsetMetres } from '../../platform/geo/index.ts';
import { lossesOf, usualPrices } from '../value/index.ts';
import { candidatesOf, type Plan, type PlanInput, type PlanPerson, planOf } from './index.ts';
import { ridesGained } from './prepared.ts';
import { smallCase, streets } from './test/small-cases.ts';

const effort = { seed: 3, iterations: 150 };
const someCase = fc.integer({ min: 1_000, max: 9_999 }).map((seed) => smallCase(seed));

/** Goes along one person's stops with a clock and a load, and says what is wrong. */
function faultsOf(
  input: PlanInput,
  person: PlanPerson,
  { stops, breakMinute, homeMinute }: Plan['routes'][number],
) {
  const faults: string[] = [];
  let [clock, packs, bikes] = [person.fromMinute, person.packs, person.bikes];
  let place = person.at;
  const done = new Set<string>();
  for (const stop of stops) {
    const job = input.jobs.find(({ id }) => id === stop.id);
    const visit = job?.visits[stop.visit];
    const store = input.stores.find(({ id }) => id === stop.id);
    const at = (stop.kind === 'reload' ? store?.at : visit?.at) ?? place;
    const way = streets.metres(place, at) / streets.metresPerMinute;
    if (stop.arriveMinute < clock + way - 1e-6) faults.push(`${stop.id} is reached too early`);
    if (stop.leaveMinute - stop.arriveMinute < (visit?.minutes ?? 6) - 1e-6)
      faults.push(`${stop.id} is too short`);
    if (
      breakMinute !== null &&
      person.break &&
      breakMinute >= clock - 1e-6 &&
      breakMinute < stop.arriveMinute - way
    )
      if (stop.arriveMinute < breakMinute + person.break.minutes + way - 1e-6) faults.push('no rest');
    if (stop.kind === 'reload') packs = person.packsMost;
    else packs -= visit?.packs ?? 0;
    bikes += visit?.bikes ?? 0;
    if (packs < 0 || bikes < 0 || bikes > person.bikesMost) faults.push(`${stop.id} overloads`);
    if (stop.visit === 1 && !done.has(`${stop.id} 0`)) faults.push(`${stop.id} is put down first`);
    if (stop.leaveMinute > Math.min(person.untilMinute, job?.dueMinute ?? Infinity))
      faults.push(`${stop.id} is late`);
    done.add(`${stop.id} ${stop.visit}`);
    [clock, place] = [stop.leaveMinute, at];
  }
  if (person.home && stops.length > 0) {
    const way = streets.metres(place, person.home.at) / streets.metresPerMinute;
    const back = homeMinute ?? Infinity;
    if (back < clock + way - 1e-6 || back > person.untilMinute) faults.push('not back at the depot in time');
  } else if (homeMinute !== null) faults.push('back at no depot');
  if (bikes !== person.bikes) faults.push('a vehicle stays aboard');
  if (stops.length > 0 && person.break && breakMinute === null) faults.push('no break');
  return faults;
}

describe('a plan', () => {
  test('breaks no rule: loads, packs, breaks, shifts, due times, room, and nothing twice', () => {
    fc.assert(
      fc.property(someCase, (input) => {
        const plan = planOf(input, effort);
        for (const [i, person] of input.people.entries())
          expect(faultsOf(input, person, plan.routes[i] as Plan['routes'][number])).toEqual([]);
        const done = plan.lines.map(({ jobId }) => jobId);
        expect(new Set(done).size).toBe(done.length);
        for (const [station, room] of input.rooms) {
          const down = input.jobs.filter(
            ({ id, visits }) => done.includes(id) && visits.some(({ roomAt }) => roomAt === station),
          );
          expect(down.length).toBeLessThanOrEqual(room);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('is the same for the same input, seed and effort, and never better for less', () => {
    fc.assert(
      fc.property(someCase, (input) => {
        const plan = planOf(input, effort);
        expect(planOf(input, effort)).toEqual(plan);
        expect(planOf(input, { ...effort, iterations: 0 }).netCents).toBeLessThanOrEqual(
          plan.netCents + 1e-6,
        );
      }),
      { numRuns: 15 },
    );
  });

  test('says of each line what it brings in rides and cents, what it adds, and holds none that does not earn its way', () => {
    fc.assert(
      fc.property(someCase, (input) => {
        const plan = planOf(input, effort);
        for (const { jobId, cents, rideCents, costCents, minutes, rides } of plan.lines) {
          expect(cents).toBeGreaterThanOrEqual(costCents - 1e-6);
          expect(minutes).toBeGreaterThan(0);
          expect(Number.isFinite(rides)).toBe(true);
          const fixed = input.jobs.find(({ id }) => id === jobId)?.fixedCents ?? 0;
          expect(cents).toBeCloseTo(rideCents + fixed, 6);
        }
        expect(plan.netCents).toBeGreaterThanOrEqual(-1e-6);
      }),
      { numRuns: 15 },
    );
  });

  test('holds what is pinned although it does not pay, leaves out what is banned, and names a pin that cannot be', () => {
    const base = smallCase(7);
    const [first, second, third] = base.jobs;
    if (!first || !second || !third) throw new Error('too few jobs');
    const visits = [{ at: [113.5, 34.7] as const, minutes: 10, packs: 0, bikes: 0 as const }];
    const check = { kind: 'check', gridId: null, visits, effects: [] };
    const input: PlanInput = {
      ...base,
      people: base.people.map((person) => ({
        ...person,
        break: { fromMinute: 500, byMinute: 600, minutes: 0 },
        untilMinute: 700,
      })),
      jobs: [
        { ...check, id: 'pinned', subject: 'a', fixedCents: -500, pinnedTo: 'anybody' },
        { ...check, id: 'late', subject: 'b', fixedCents: 900, pinnedTo: 'anybody', dueMinute: 1 },
        { ...check, id: 'banned', subject: 'c', fixedCents: 2_000, notBefore: 300 },
        { ...check, id: 'other', subject: 'd', fixedCents: 2_000, kind: 'repair' },
        { ...check, id: 'never', subject: 'e', fixedCents: 2_000, notBefore: 800 },
      ],
    };
    const plan = planOf(input, effort);
    expect(plan.lines.map(({ jobId }) => jobId).sort()).toEqual(['banned', 'pinned']);
    expect(plan.infeasible).toEqual(['late']);
    const banned = plan.routes.flatMap(({ stops }) => stops).find(({ id }) => id === 'banned');
    expect((banned?.leaveMinute ?? 0) - 10).toBeGreaterThanOrEqual(300);
  });

  test('comes back to the depot within the shift, counts the way, and does less where it is far', () => {
    const [person] = smallCase(7).people;
    if (!person) throw new Error('nobody');
    const { break: _, home: __, ...base } = person;
    const spot = (east: number) => offsetMetres(base.at, east, 0);
    const check = { kind: 'check', gridId: null, effects: [], fixedCents: 3_000 };
    const jobs = [1_000, 2_000, 3_000].map((east, i) => ({
      ...check,
      id: `j${i}`,
      subject: `s${i}`,
      visits: [{ at: spot(east), minutes: 5, packs: 0, bikes: 0 as const }],
    }));
    const planned = (home: PlanPerson['home']) =>
      planOf(
        {
          ...smallCase(7),
          jobs,
          people: [{ ...base, fromMinute: 0, untilMinute: 45, ...(home && { home }) }],
        },
        effort,
      );
    const away = planned(undefined);
    expect(away.routes[0]).toMatchObject({ homeMinute: null });
    expect(away.lines).toHaveLength(3);
    const back = planned({ id: 'depot', at: base.at });
    expect(back.lines).toHaveLength(2);
    const [route] = back.routes;
    expect(route?.homeMinute).toBeLessThanOrEqual(45);
    expect(route?.metres).toBeCloseTo(1.35 * 2 * 2_000, -1);
    expect(back.netCents).toBeLessThan(away.netCents);
    // A depot that lies beyond them is on the way: going there has to be anyway, and costs the work nothing.
    const beyond = planned({ id: 'depot', at: spot(3_100) });
    expect(beyond.lines).toHaveLength(3);
    expect(beyond.netCents).toBeGreaterThan(away.netCents);
  });

  test('keeps what is first for a person first, in its order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 9_999 }), (seed) => {
        const base = smallCase(seed);
        const checks = base.jobs.filter(({ visits }) => visits.length === 1).slice(0, 2);
        const first = checks.map(({ id }) => id);
        const [person] = base.people;
        if (!person) return;
        const jobs = base.jobs.map(({ dueMinute: _, ...job }) => job);
        const people = [{ ...person, untilMinute: 400, first }, ...base.people.slice(1)];
        const [route] = planOf({ ...base, jobs, people }, effort).routes;
        expect(route?.stops.slice(0, first.length).map(({ id }) => id)).toEqual(first);
      }),
      { numRuns: 15 },
    );
  });
});

test('vehicles on and off a curve are priced one after the other', () => {
  const curve = { rideCents: 100, rides: [0.9, 0.5, 0.2], have: 1 };
  expect(ridesGained(curve, 2)).toBeCloseTo(0.7, 9);
  expect(ridesGained(curve, -1)).toBeCloseTo(-0.9, 9);
  expect(ridesGained(curve, 0)).toBe(0);
});

test('candidates are swaps up to 60 %, clear-ups, and moves from where a vehicle is worth less; near ones can be ridden over', () => {
  const station = (id: number, lng: number, demand: number) => ({
    id,
    at: [lng, 34.7] as const,
    gridId: 1,
    losses: lossesOf({ demand: [demand], returns: [0.2], capacity: 10, hours: 12 }),
    hours: 12,
    rideCents: 260,
    ridesPerVehicleHour: 0.3,
  });
  const vehicle = { gridId: 1, stationId: 1, charge: 90, inTheWayHours: null };
  const input = {
    stations: [station(1, 113.5, 0.1), station(2, 113.505, 2), station(3, 113.52, 2)],
    vehicles: [
      { ...vehicle, id: 'full', at: [113.5, 34.7] as const },
      { ...vehicle, id: 'low', at: [113.5, 34.7] as const, charge: 15 },
      { ...vehicle, id: 'astray', at: [113.51, 34.7] as const, stationId: null, inTheWayHours: 5 },
      { ...vehicle, id: 'beside', at: [113.5, 34.701] as const, stationId: null, charge: 15 },
      { ...vehicle, id: 'lost', at: [113.5, 34.71] as const, stationId: null, charge: 15 },
    ],
    moved: 0.2,
    wear: { pointsPerRide: 5, standbyPointsPerHour: 0.1 },
    prices: usualPrices,
    minutes: { swap: 4, move: 5 },
    detour: 1.35,
    metresPerMinute: 233,
  };
  const { jobs, curves } = candidatesOf(input);
  expect(curves).toHaveLength(6);
  const ids = jobs.map(({ id }) => id);
  expect(ids).toContain('swap low');
  expect(ids).not.toContain('swap full');
  // What stands beside a station serves its riders; what stands nowhere near one serves nobody that is known.
  expect(jobs.find(({ id }) => id === 'swap beside')?.effects).toEqual([{ curve: 0, by: 1 }]);
  expect(ids).not.toContain('swap lost');
  expect(ids).toEqual(expect.arrayContaining(['move full 2', 'move full 2 ridden', 'move full 3']));
  expect(ids).not.toContain('move full 3 ridden');
  expect(
    jobs.filter(({ subject }) => subject === 'move astray').every(({ fixedCents }) => fixedCents === 300),
  ).toBe(true);
});

test('what stands beyond the places of a station is worth a quarter of a complaint more elsewhere, and no more vehicles than that', () => {
  const station = (id: number, lng: number, demand: number, beyond: number) => ({
    id,
    at: [lng, 34.7] as const,
    gridId: 1,
    losses: lossesOf({ demand: [demand], returns: [0.2], capacity: 10, hours: 12 }),
    hours: 12,
    rideCents: 260,
    ridesPerVehicleHour: 0.3,
    beyond,
  });
  const vehicles = [95, 90, 85, 80].map((charge) => ({
    id: `at ${charge}`,
    at: [113.5, 34.7] as const,
    gridId: 1,
    stationId: 1,
    charge,
    inTheWayHours: null,
  }));
  const cleared = (beyond: number) => {
    const { jobs } = candidatesOf({
      stations: [station(1, 113.5, 0.1, beyond), station(2, 113.52, 2, 0)],
      vehicles,
      moved: 0.2,
      wear: { pointsPerRide: 5, standbyPointsPerHour: 0.1 },
      prices: usualPrices,
      minutes: { swap: 4, move: 5 },
      detour: 1.35,
      metresPerMinute: 233,
    });
    return jobs.filter(({ kind }) => kind === 'move').map(({ fixedCents }) => fixedCents);
  };
  expect(cleared(0).every((cents) => cents === 0)).toBe(true);
  const crowded = cleared(2);
  expect(crowded.filter((cents) => cents === 75)).toHaveLength(2);
  expect(crowded.slice(2).every((cents) => cents === 0)).toBe(true);
});
