import { type PriceScheme, priceScheme } from '@kickstand/contract/rides/pricing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOf } from '../../rides/pricing/index.ts';
import {
  costBy,
  type FeedStation,
  type FeedSystem,
  type FeedVehicle,
  type FeedZone,
  type FilesOf30,
  feedFiles,
  fileIn23,
  fileIn30,
  plansOf,
  zonesOf,
} from './index.ts';

const calendar = { holidays: [], makeUpWorkdays: [] };
/** A Monday, noon in Shanghai. */
const noon = Date.parse('2026-09-28T12:00:00+08:00');
const square = (lng: number, lat: number, half: number) => [
  [
    [lng - half, lat - half],
    [lng - half, lat + half],
    [lng + half, lat + half],
    [lng + half, lat - half],
  ],
];
const always = { openFrom: null, openTo: null, weekdays: [], fromOn: null, toOn: null };
const station = (over: Partial<FeedStation> = {}): FeedStation => ({
  id: 'st-1',
  areaId: 31,
  name: '东门',
  nameEn: 'East gate',
  lng: 113.5,
  lat: 30.5,
  points: square(113.5, 30.5, 0.0002),
  address: '',
  isEnabled: true,
  capacity: 0,
  flags: [],
  times: always,
  ...over,
});
const zone = (over: Partial<FeedZone> = {}): FeedZone => ({
  id: 'z-1',
  kind: 'no_stop',
  name: '广场',
  nameEn: null,
  points: square(113.5, 30.5, 0.001),
  flags: [],
  times: always,
  speedKmh: 15,
  ...over,
});
const usual: PriceScheme = priceScheme.parse({
  kind: 0,
  startCents: 200,
  includedSeconds: 900,
  unitSeconds: 600,
  unitCents: 100,
});
const system = (over: Partial<FeedSystem> = {}): FeedSystem => ({
  systemId: 'kickstand-3',
  name: '北方',
  contactEmail: 'data@example.com',
  licence: 'CC-BY-4.0',
  startDate: '2026-01-01',
  zone: 'Asia/Shanghai',
  areas: [
    {
      areaId: 31,
      name: '江城',
      nameEn: 'River city',
      boundary: square(113.5, 30.5, 0.1),
      allowsOutOfStation: true,
    },
  ],
  models: [{ modelId: 1, brand: 'Kick', name: 'One', kind: 'pedelec', maxSpeed: 25, reachM: 40_000 }],
  stations: [station()],
  zones: [],
  prices: [{ id: 'p.1', name: '标准', areaId: 31, modelIds: [], content: usual }],
  alerts: [],
  ...over,
});
const vehicle = (over: Partial<FeedVehicle> = {}): FeedVehicle => ({
  publicId: 'a1',
  areaId: 31,
  modelId: 1,
  lng: 113.5000001234,
  lat: 30.5,
  isReserved: false,
  isRentable: true,
  reportedAt: noon - 60_000,
  rangeM: 12_000,
  stationId: 'st-1',
  ...over,
});
const told = (system: FeedSystem, vehicles: FeedVehicle[] = []) => {
  const all = { system, vehicles, now: noon, calendar };
  return Object.fromEntries(feedFiles.map((file) => [file, fileIn30(file, all)])) as unknown as FilesOf30;
};

describe('what a ride costs by the published plan', () => {
  const whole = (least: number, most: number) => fc.integer({ min: least, max: most });
  const perUnit = fc.record({
    kind: fc.constant(0 as const),
    startCents: whole(0, 500),
    includedSeconds: whole(0, 30).map((minutes) => minutes * 60),
    unitSeconds: whole(1, 30).map((minutes) => minutes * 60),
    unitCents: whole(0, 300),
    includedM: whole(0, 5).map((km) => km * 1000),
    kmCents: whole(0, 100),
  });
  const ladder = fc
    .array(fc.record({ minutes: whole(1, 40), cents: whole(0, 500) }), { minLength: 1, maxLength: 5 })
    .map((brackets) =>
      brackets.map(({ minutes, cents }, i) => {
        const fromSeconds = brackets.slice(0, i).reduce((sum, one) => sum + one.minutes * 60, 0);
        return { fromSeconds, toSeconds: fromSeconds + minutes * 60, cents };
      }),
    );
  const byLadder = fc.record({
    kind: fc.constant(2 as const),
    ladder,
    accumulate: fc.boolean(),
    unitSeconds: whole(1, 30).map((minutes) => minutes * 60),
    unitCents: whole(0, 300),
  });

  test('is what the ride costs, for 1,000 rides by schemes of every kind', () => {
    fc.assert(
      fc.property(
        fc.oneof(perUnit, byLadder),
        whole(1, 3_000),
        whole(0, 25_000),
        (said, halfMinutes, metres) => {
          const content = priceScheme.parse(said);
          // Between two minutes, because readers of a feed may round the exact second of a change either way.
          const seconds = halfMinutes * 60 - 30;
          const ride = {
            startedAt: noon,
            endedAt: noon + seconds * 1000,
            pauses: [],
            odometerM: metres,
            straightM: 0,
          };
          const given = { calendar, trialsLeft: 0, capUsedCents: 0 };
          const { payableCents, steps } = priceOf(ride, content, given);
          const [plan] = plansOf({ id: 'p.1', name: '标准', areaId: 31, modelIds: [], content });
          const counted = steps.find((step) => step.kind === 'distance');
          const km = (counted && 'metres' in counted ? counted.metres : metres) / 1000;
          const cost = plan && costBy(plan, seconds / 60, km);
          expect(Math.round((cost ?? -1) * 100)).toBe(payableCents);
        },
      ),
      { numRuns: 1_000, seed: 7 },
    );
  });

  test('has a plan for each band of hours, and vehicles go by the one that holds', () => {
    const bands = [
      { from: '11:00', to: '13:00', weekdays: [1], onHolidays: false, startCents: 300, unitCents: null },
    ];
    const prices = [{ id: 'p.1', name: '标准', areaId: 31, modelIds: [], content: { ...usual, bands } }];
    const { system_pricing_plans, vehicle_status } = told(system({ prices: prices as never }), [vehicle()]);
    expect(system_pricing_plans.plans.map(({ plan_id, price }) => [plan_id, price])).toEqual([
      ['p.1.0', 2],
      ['p.1.1', 3],
    ]);
    expect(vehicle_status.vehicles[0]?.pricing_plan_id).toBe('p.1.1');
  });
});

describe('zones', () => {
  test('stand in the order in which they win: stations within a no-stop zone first, the area last', () => {
    const of = system({
      stations: [station(), station({ id: 'st-2', nameEn: 'Over', flags: ['over_no_stop'] })],
      zones: [
        zone({ id: 'z-1', kind: 'speed_limit', nameEn: 'Slow', speedKmh: 12 }),
        zone({ id: 'z-2', kind: 'no_stop', nameEn: 'No stop' }),
        zone({ id: 'z-3', kind: 'no_ride', nameEn: 'No ride' }),
      ],
    });
    const english = zonesOf(of, noon).map(({ properties }) => properties.name[1]?.text);
    expect(english).toEqual(['Over', 'No ride', 'No stop', 'Slow', 'East gate', 'River city']);
    const [, noRide, noStop, slow] = zonesOf(of, noon).map(({ properties }) => properties.rules[0]);
    expect(noRide).toMatchObject({
      ride_start_allowed: false,
      ride_end_allowed: false,
      ride_through_allowed: false,
    });
    expect(noStop).toMatchObject({
      ride_start_allowed: true,
      ride_end_allowed: false,
      ride_through_allowed: true,
    });
    expect(slow).toMatchObject({ ride_end_allowed: true, maximum_speed_kph: 12 });
  });

  test('are closed rings that run against the clock, whichever way they were drawn', () => {
    const [first] = zonesOf(system(), noon);
    const ring = first?.geometry.coordinates[0]?.[0] ?? [];
    expect(ring).toHaveLength(5);
    expect(ring[0]).toEqual(ring.at(-1));
    const area = ring.slice(0, -1).reduce((sum, [x = 0, y = 0], i) => {
      const [nextX = 0, nextY = 0] = ring[i + 1] ?? [];
      return sum + x * nextY - nextX * y;
    }, 0);
    expect(area).toBeGreaterThan(0);
  });

  test('of other hours are left out, and those of some days say which', () => {
    const evening = zone({
      id: 'z-2',
      nameEn: 'Evening',
      times: { ...always, openFrom: '18:00', openTo: '22:00' },
    });
    const fair = zone({
      id: 'z-3',
      nameEn: 'Fair',
      times: { ...always, fromOn: '2026-09-20', toOn: '2026-09-30' },
    });
    const found = zonesOf(system({ zones: [evening, fair] }), noon).map(({ properties }) => properties);
    expect(found.map(({ name }) => name[1]?.text)).toEqual(['Fair', 'East gate', 'River city']);
    expect(found[0]).toMatchObject({ start: '2026-09-19T16:00:00.000Z', end: '2026-09-30T16:00:00.000Z' });
  });
});

describe('vehicles and stations', () => {
  test('count the same way in both files: what is reserved is neither there to be rented nor out of order', () => {
    const some = [
      vehicle(),
      vehicle({ publicId: 'b', isRentable: false, isReserved: true }),
      vehicle({ publicId: 'c', isRentable: false }),
      vehicle({ publicId: 'd', stationId: null }),
    ];
    const { vehicle_status, station_status } = told(system({ stations: [station({ capacity: 3 })] }), some);
    expect(station_status.stations[0]).toMatchObject({
      num_vehicles_available: 1,
      num_vehicles_disabled: 1,
      num_docks_available: 0,
      is_returning: true,
    });
    expect(vehicle_status.vehicles.map((one) => [one.vehicle_id, one.is_reserved, one.is_disabled])).toEqual([
      ['a1', false, false],
      ['b', true, false],
      ['c', false, true],
      ['d', false, false],
    ]);
    expect(vehicle_status.vehicles[0]).toMatchObject({ lon: 113.5, current_range_meters: 12_000 });
  });

  test('never go farther by their charge than their model does', () => {
    const { vehicle_status } = told(system(), [vehicle({ rangeM: 90_000 })]);
    expect(vehicle_status.vehicles[0]?.current_range_meters).toBe(40_000);
  });

  test('take no vehicle when full only where the city blocks full stations', () => {
    const full = (flags: FeedStation['flags']) =>
      told(system({ stations: [station({ capacity: 1, flags })] }), [vehicle()]).station_status.stations[0];
    expect(full([])?.is_returning).toBe(true);
    expect(full(['full_block'])?.is_returning).toBe(false);
    expect(told(system()).station_information.stations[0]).not.toHaveProperty('capacity');
  });
});

test('the older version says the same in one language, with its own names and instants in seconds', () => {
  const files = told(system(), [vehicle()]);
  expect(fileIn23('vehicle_status', files.vehicle_status, 'en')).toMatchObject({
    bikes: [{ bike_id: 'a1', last_reported: noon / 1000 - 60 }],
  });
  expect(fileIn23('system_regions', files.system_regions, 'en')).toEqual({
    regions: [{ region_id: '31', name: 'River city' }],
  });
  expect(fileIn23('system_information', files.system_information, 'zh')).toMatchObject({
    language: 'zh',
    name: '北方',
  });
  const zones = fileIn23('geofencing_zones', files.geofencing_zones, 'en');
  expect(JSON.stringify(zones)).toContain('"ride_allowed":true');
});
