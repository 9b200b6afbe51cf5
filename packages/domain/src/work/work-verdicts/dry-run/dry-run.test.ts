import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type VehicleMark, vehicleFlags, vehicleFrame } from '../../../fleet/live/index.ts';
import { alarmBits, ridingIndex } from '../../../fleet/vehicles/index.ts';
import { DryRun, type DryRunGiven } from './dry-run.ts';
import { notesOf } from './notes.ts';
import { unknownVehicle } from './past-facts.ts';
import type { PastVehicle, RuleTried } from './types.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const hour = 60 * minute;
const quarter = 15 * minute;
const from = Date.parse('2026-11-16T00:00:00+08:00');
const flags = vehicleFlags.online | vehicleFlags.onShelf | vehicleFlags.located;

const always = { fromHour: 0, untilHour: 0, dailyCap: 100, dedupeHours: 0 };
const mark = (over: Partial<VehicleMark> = {}): VehicleMark => ({
  vehicle: 10_000_001,
  lng: 113.5,
  lat: 30.5,
  course: 0,
  alarms: 0,
  ops: 0,
  battery: 80,
  locatedAt: 1,
  riding: ridingIndex('available'),
  flags,
  ...over,
});
type At = (at: number) => Partial<VehicleMark>[];

/** Run a rule over so many quarters of an hour. */
function run(
  rule: Partial<RuleTried>,
  marks: At,
  {
    quarters = 8,
    vehicles = [],
    rides = [],
    ...given
  }: Partial<Omit<DryRunGiven, 'vehicles'>> & {
    quarters?: number;
    vehicles?: Partial<PastVehicle>[];
    rides?: { at: number; vehicle?: number; metres?: number; short?: boolean }[];
  } = {},
) {
  const dryRun = new DryRun({
    rule: { ...always, conditions: {}, ...rule },
    areaId: 1,
    from,
    zone,
    plans: [],
    stations: undefined,
    ridesSince: undefined,
    mostTasks: 200,
    vehicles: vehicles.map((one) => ({ ...unknownVehicle(10_000_001), ...one })),
    ...given,
  });
  let told = 0;
  for (let i = 0; i < quarters; i++) {
    const at = from + i * quarter;
    for (; (rides[told]?.at ?? Number.POSITIVE_INFINITY) <= at; told++)
      dryRun.ride({ vehicle: 10_000_001, metres: 0, short: false, at, ...rides[told] });
    dryRun.look(vehicleFrame('snapshot', marks(at).map(mark), at));
  }
  return dryRun.result();
}
const minutesOf = ({ tasks }: ReturnType<typeof run>) => tasks.map(({ at }) => (at - from) / minute);
const sumOf = ({ days }: ReturnType<typeof run>, key: 'made' | 'done' | 'open' | 'dedupe' | 'cap' | 'plan') =>
  days.reduce((sum, day) => sum + day[key], 0);

describe('a dry run', () => {
  const low = { conditions: { batteryPct: 20 } };

  test('makes one task for as long as what is asked for is so, says why, and ends it with that', () => {
    const found = run(low, (at) => [{ battery: at < from + hour ? 18 : 90 }]);
    expect(found.tasks).toEqual([
      {
        at: from,
        vehicle: 10_000_001,
        batteryPct: 18,
        why: [{ name: 'batteryPct', value: 18 }],
        endedAt: from + hour,
        done: false,
      },
    ]);
    expect(found.days).toMatchObject([{ day: '2026-11-16', moments: 8, made: 1 }]);
  });

  test('makes none for what is ridden, taken off the shelf or away from it', () => {
    for (const over of [
      { riding: ridingIndex('riding') },
      { riding: ridingIndex('temp_parked') },
      { flags: vehicleFlags.online },
    ])
      expect(
        sumOf(
          run(low, () => [{ battery: 5, ...over }]),
          'made',
        ),
      ).toBe(0);
  });

  test('makes tasks in the hours of the rule only', () => {
    const early = { ...low, fromHour: 1, untilHour: 2 };
    expect(minutesOf(run(early, () => [{ battery: 5 }]))).toEqual([60]);
  });

  test('counts minutes by states that all show it, and an hour of silence breaks that', () => {
    const out = { conditions: { outOfStationMinutes: 60 } };
    const astray = alarmBits(['out_of_station']);
    expect(minutesOf(run(out, (at) => [{ alarms: at < from + quarter ? 0 : astray }]))).toEqual([75]);
    expect(minutesOf(run(out, (at) => [{ alarms: at === from + 45 * minute ? 0 : astray }]))).toEqual([]);
    const gone = (at: number) => at > from && at < from + 90 * minute;
    expect(minutesOf(run(out, (at) => (gone(at) ? [] : [{ alarms: astray }])))).toEqual([]);
  });

  test('knows since when a vehicle stands by what has not changed since, and by rides between two states', () => {
    const idle = { conditions: { idleHours: 1 } };
    const since = { lockAt: from - 45 * minute };
    expect(minutesOf(run(idle, () => [{}], { vehicles: [since] }))).toEqual([15]);
    const ride = { at: from + 5 * minute };
    expect(minutesOf(run(idle, () => [{}], { vehicles: [since], rides: [ride] }))).toEqual([75]);
    const later = { lockAt: from + hour };
    expect(minutesOf(run(idle, () => [{}], { vehicles: [later] }))).toEqual([60]);
    const before = { at: from - 50 * minute };
    expect(minutesOf(run(idle, () => [{}], { vehicles: [later], rides: [before] }))).toEqual([15]);
  });

  test('takes a vehicle to stand since rides are known when none of them was its own, and whoever reserves one lets it stand', () => {
    const idle = { conditions: { idleHours: 2 } };
    const later = { lockAt: from + 9 * hour };
    const known = { vehicles: [later], ridesSince: from - 90 * minute };
    expect(minutesOf(run(idle, () => [{}], known))).toEqual([30]);
    expect(minutesOf(run(idle, (at) => (at === from ? [] : [{}]), { ...known, quarters: 9 }))).toEqual([]);
    const wanted = (at: number) => (at === from + 30 * minute ? 'reserved' : 'available');
    const found = run({ conditions: { idleHours: 1 } }, (at) => [{ riding: ridingIndex(wanted(at)) }]);
    expect(minutesOf(found)).toEqual([60]);
  });

  test('knows since when a vehicle is offline, what it went, its reports and its short orders', () => {
    const silent = () => [{ flags: vehicleFlags.onShelf }];
    const offline = { conditions: { offlineHours: 1 } };
    expect(minutesOf(run(offline, silent))).toEqual([60]);
    expect(minutesOf(run(offline, silent, { vehicles: [{ reportedAt: from - hour }] }))).toEqual([0]);

    const ride = (at: number, metres: number, short = false) => ({ at: from + at * minute, metres, short });
    const rides = [ride(20, 400), ride(50, 800)];
    const serviced = { sinceServiceM: 10_500, riddenM: 1_200 };
    const service = (over: Partial<PastVehicle>) =>
      minutesOf(
        run({ conditions: { serviceKm: 10 } }, () => [{}], { rides, vehicles: [{ ...serviced, ...over }] }),
      );
    expect(service({})).toEqual([60]);
    expect(service({ servicedAt: from + 100 * minute })).toEqual([105]);
    expect(service({ sinceServiceM: null })).toEqual([]);

    const report = { from: from + 10 * minute, until: from + 40 * minute };
    const told = run({ conditions: { reports: 1 } }, () => [{}], { vehicles: [{ reports: [report] }] });
    expect(told.tasks).toMatchObject([{ at: from + 15 * minute, endedAt: from + 45 * minute }]);

    const shorts = [ride(1, 0, true), ride(20, 0), ride(40, 0, true), ride(70, 0, true)];
    expect(minutesOf(run({ conditions: { shortOrders: 2 } }, () => [{}], { rides: shorts }))).toEqual([75]);
  });

  test('counts how full a station is by the vehicles that stood in it', () => {
    const side = 0.001;
    const at = [113.5, 30.5] as const;
    const ring = [
      [at[0] - side, at[1] - side],
      [at[0] + side, at[1] - side],
      [at[0] + side, at[1] + side],
      [at[0] - side, at[1] + side],
    ] as [number, number][];
    const fences = [{ fenceId: 's', serviceAreaId: 1, kind: 'station', rings: [ring] }];
    const stations = { fences, capacity: new Map([['s', 2]]) };
    const found = run(
      { conditions: { fillAbovePct: 99 } },
      (now) => [{}, { vehicle: 10_000_002, lng: now < from + hour ? 113.6 : 113.5 }],
      { stations },
    );
    expect(minutesOf(found)).toEqual([60, 60]);
    expect(found.tasks[0]?.why).toEqual([{ name: 'fillAbovePct', value: 100 }]);
  });

  test('holds back for tasks of the kind that others had, for those that ended lately, and while a plan ran', () => {
    const empty: At = () => [{ battery: 5 }];
    const task = (over: object) => ({ from: from - hour, until: null, own: false, done: false, ...over });
    const tasks = (over: object) => ({ vehicles: [{ tasks: [task(over)] }] });
    const held = run({ ...low, dedupeHours: 2 }, empty, tasks({}));
    expect([sumOf(held, 'made'), sumOf(held, 'open')]).toEqual([0, 1]);
    expect(sumOf(run(low, empty, tasks({ own: true })), 'made')).toBe(1);
    const ended = tasks({ until: from - hour, done: true });
    expect(minutesOf(run({ ...low, dedupeHours: 2 }, empty, ended))).toEqual([60]);
    const all = run({ ...low, dedupeHours: 24 }, empty, ended);
    expect([sumOf(all, 'made'), sumOf(all, 'dedupe')]).toEqual([0, 1]);
    const plans = [{ from, until: from + hour }];
    expect(minutesOf(run(low, empty, { plans }))).toEqual([60]);
    expect(sumOf(run(low, empty, { plans: [{ from, until: null }] }), 'plan')).toBe(1);
  });

  test('counts what is held back on the day on which a task would have been made, and for the cap on each day', () => {
    const tomorrow = from + 24 * hour;
    const plans = [{ from: tomorrow, until: null }];
    const late = { ...low, fromHour: 1, untilHour: 2 };
    const held = run(late, (at) => [{ battery: at < from + 23 * hour ? 90 : 5 }], { plans, quarters: 110 });
    expect(held.days.map(({ plan }) => plan)).toEqual([0, 1]);
    const two: At = (at) => [
      { battery: at < tomorrow ? 5 : 90 },
      { vehicle: 10_000_002, battery: at < tomorrow ? 90 : 4 },
      { vehicle: 10_000_003, battery: 9 },
    ];
    const capped = run({ ...low, dailyCap: 1 }, two, { quarters: 110 });
    expect(capped.days.map(({ made, cap }) => [made, cap])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('makes no second task within the time after its own last one', () => {
    const flickers: At = (at) => [{ battery: at === from + quarter ? 90 : 5 }];
    expect(minutesOf(run(low, flickers))).toEqual([0, 30]);
    const spaced = run({ ...low, dedupeHours: 1 }, flickers);
    expect(minutesOf(spaced)).toEqual([0, 75]);
    const rare = run({ ...low, dedupeHours: 24 }, flickers);
    expect([sumOf(rare, 'made'), sumOf(rare, 'dedupe')]).toEqual([1, 1]);
  });

  test('makes as many as the day allows, the emptiest first, and the rest the next day', () => {
    const three: At = () => [12, 5, 9].map((battery, i) => ({ vehicle: 10_000_001 + i, battery }));
    const found = run({ ...low, dailyCap: 2 }, three, { quarters: 100 });
    expect(found.tasks.map(({ vehicle }) => vehicle)).toEqual([10_000_002, 10_000_003, 10_000_001]);
    expect(minutesOf(found)).toEqual([0, 0, 24 * 60]);
    expect(found.days.map(({ made, cap }) => [made, cap])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    const oneDay = run({ ...low, dailyCap: 2 }, three);
    expect([sumOf(oneDay, 'made'), sumOf(oneDay, 'cap')]).toEqual([2, 1]);
  });

  test('says what somebody did in fact, and tells the first tasks only', () => {
    const real = { from: from + 20 * minute, until: from + 58 * minute, own: false, done: true };
    const found = run(low, (at) => [{ battery: at < from + hour ? 5 : 95 }], {
      vehicles: [{ tasks: [real] }],
      mostTasks: 0,
    });
    expect([sumOf(found, 'made'), sumOf(found, 'done'), found.tasks]).toEqual([1, 1, []]);
  });

  test('never makes more on a day than the rule allows, nor two at once for a vehicle', () => {
    const charges = fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 3 }), {
      minLength: 120,
      maxLength: 120,
    });
    fc.assert(
      fc.property(
        charges,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 5 }),
        (all, cap, dedupe) => {
          const found = run(
            { ...low, dailyCap: cap, dedupeHours: dedupe },
            (at) =>
              (all[(at - from) / quarter] ?? []).map((battery, i) => ({ vehicle: 10_000_001 + i, battery })),
            { quarters: 120 },
          );
          for (const day of found.days) expect(day.made).toBeLessThanOrEqual(cap);
          const lastEnd = new Map<number, number>();
          for (const { vehicle, at, endedAt } of found.tasks) {
            expect(at - (lastEnd.get(vehicle) ?? 0)).toBeGreaterThanOrEqual(dedupe * hour);
            lastEnd.set(vehicle, endedAt ?? Number.POSITIVE_INFINITY);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('names what the past cannot tell of what is asked for', () => {
    expect(notesOf({ batteryPct: 20 })).toEqual(['sampled']);
    expect(notesOf({ lowBattery: true, serviceKm: 5, fillBelowPct: 10 })).toEqual([
      ...['sampled', 'low_now', 'stations_now', 'service_by_rides'],
    ]);
  });
});
