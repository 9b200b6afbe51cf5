import { type FenceFlag, fenceFlags } from '@kickstand/contract/places/fences';
import { cameraVerdicts, type ReturnRelation, type SensorResults } from '@kickstand/contract/rides/trips';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRentable } from '../../fleet/vehicles/index.ts';
import type { StationRules } from '../../places/fences/index.ts';
import { type LngLat, offsetMetres } from '../../platform/geo/index.ts';
import { distanceOf } from '../pricing/index.ts';
import {
  afterCommand,
  countsFor,
  isShort,
  judgeReturn,
  measuredOf,
  missedBy,
  missedDueTo,
  type ReturnFence,
  timeOfTrip,
  type Wanted,
  whyNot,
} from './index.ts';

const here: LngLat = [113.5, 30.5];
const square = (centre: LngLat, half: number) => [
  (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([x, y]) => [...offsetMetres(centre, x * half, y * half)]),
];

const free: Wanted = {
  onShelf: true,
  riding: 'available',
  ops: [],
  alarms: [],
  online: true,
  battery: 80,
  areaOpen: true,
  inTrip: false,
  reservedBy: null,
  stopped: false,
};

describe('a vehicle for a rider', () => {
  test.each([
    ['free', {}, undefined],
    ['reserved by the rider', { reservedBy: 'me', riding: 'reserved' }, undefined],
    ['reserved by another', { reservedBy: 'other' }, 'reserved'],
    ['in a trip', { inTrip: true }, 'taken'],
    ['in a trip and low', { inTrip: true, battery: 5 }, 'taken'],
    ['still reported as ridden, but let go', { riding: 'riding' }, undefined],
    ['low', { battery: 20 }, 'low_battery'],
    ['just charged enough', { battery: 21 }, undefined],
    ['of unknown charge', { battery: null }, 'fault'],
    ['marked low', { ops: ['low_battery'] }, 'low_battery'],
    ['offline', { online: false }, 'offline'],
    ['without battery', { alarms: ['battery_removed'] }, 'fault'],
    ['outside its area', { alarms: ['out_of_area'] }, 'out_of_area'],
    ['out of its station', { alarms: ['out_of_station'] }, undefined],
    ['being moved', { ops: ['moving'] }, 'in_ops'],
    ['at work', { riding: 'in_ops' }, 'in_ops'],
    ['stopped by a fault', { stopped: true }, 'fault'],
    ['off the shelf', { onShelf: false }, 'not_in_service'],
    ['in a closed area', { areaOpen: false }, 'area_closed'],
  ] as const)('%s', (_, over, obstacle) => {
    expect(whyNot({ ...free, ...over } as Wanted, 'me')).toBe(obstacle);
  });

  test('is never given when the rule of the whole fleet says no', () => {
    const ops = fc.subarray([
      'off_shelf',
      'moving',
      'swapping',
      'low_battery',
      'repair_reported',
      'dragged_back',
    ] as const);
    const alarms = fc.subarray([
      'offline',
      'lost',
      'out_of_area',
      'out_of_station',
      'bms_fault',
      'battery_removed',
    ] as const);
    const wanted = fc.record({
      ops,
      alarms,
      online: fc.boolean(),
      onShelf: fc.boolean(),
      battery: fc.option(fc.nat(100)),
      rentsLow: fc.boolean(),
    });
    fc.assert(
      fc.property(wanted, (over) => {
        const one = { ...free, ...over };
        if (whyNot(one, 'me') === undefined) expect(isRentable(one)).toBe(true);
        else expect(isRentable(one)).toBe(false);
      }),
    );
  });

  test('that is missed is missed for what the nearest one stood there with', () => {
    expect(missedBy([])).toBe('none_near');
    expect(missedBy(['low_battery', 'taken'])).toBe('low_battery');
    expect(missedBy(['reserved'])).toBe('taken');
    expect(missedBy(['offline'])).toBe('fault');
  });

  test.each([
    ['reserved', [], 'dispatch'],
    ['out_of_area', [], 'dispatch'],
    ['in_ops', ['moving'], 'dispatch'],
    ['in_ops', ['swapping'], 'ops'],
    ['offline', [], 'ops'],
    ['low_battery', ['low_battery'], 'ops'],
    ['fault', ['repair_reported'], 'ops'],
    ['not_in_service', ['off_shelf'], 'ops'],
    ['taken', [], null],
    ['area_closed', [], null],
  ] as const)('for the reason %s with %j is due to %s', (why, ops, due) => {
    expect(missedDueTo(why, ops)).toBe(due);
  });
});

describe('a return', () => {
  const station: ReturnFence = { fenceId: 's1', kind: 'station', rings: square(here, 20) };
  const fence = (kind: string, half: number): ReturnFence => ({
    fenceId: kind,
    kind,
    rings: square(here, half),
  });
  const area = square(here, 2_000);
  const at = (east: number) => offsetMetres(here, east, 0);
  const judged = (point: LngLat, fences = [station], sensors: SensorResults | null = null) =>
    judgeReturn(point, { boundary: area, fences }, sensors);

  test.each([
    [0, 'in_station', 's1', -20],
    [19, 'in_station', 's1', -1],
    [34, 'in_station', 's1', 14],
    [36, 'out_of_station', null, 16],
    [500, 'out_of_station', null, 480],
    [2_100, 'out_of_area', null, 2_080],
  ] as const)('%i m east of a station’s middle', (east, relation, stationId, edgeM) => {
    const told = judged(at(east));
    expect(told).toMatchObject({ relation, stationId, nearestStationId: 's1' });
    expect(told.edgeM).toBeCloseTo(edgeM, 0);
  });

  test('counts once, by precedence', () => {
    const all = [station, fence('no_stop', 100), fence('no_ride', 50)];
    expect(judged(at(0), all).relation).toBe('in_no_ride');
    expect(judged(at(80), all).relation).toBe('in_no_stop');
    expect(judged(at(120), all).relation).toBe('out_of_station');
    expect(judged(at(3_000), [...all, fence('no_ride', 5_000)]).relation).toBe('out_of_area');
  });

  test('counts as inside what lies within the buffer of a fence', () => {
    const wide = { ...station, bufferM: 40 };
    expect(judged(at(55), [wide]).stationId).toBe('s1');
    const narrow = { ...station, bufferM: 0 };
    expect(judged(at(25), [narrow]).relation).toBe('out_of_station');
    const edge = judgeReturn(at(2_020), { boundary: area, boundaryBufferM: 30, fences: [station] }, null);
    expect(edge.relation).toBe('out_of_station');
  });

  test.each(['no_stop', 'no_ride'])('in a zone of kind %s counts from its buffer inwards', (kind) => {
    const zone = { ...fence(kind, 100), bufferM: 20 };
    const far = { ...station, rings: square(at(600), 20) };
    expect(judged(at(110), [far, zone]).relation).toBe('out_of_station');
    expect(judged(at(81), [far, zone]).relation).toBe('out_of_station');
    expect(judged(at(79), [far, zone]).relation).toBe(`in_${kind}`);
  });

  test('keeps all that it breaks, what counts most first, each with its distance to the edge that decided', () => {
    const zone = { ...fence('no_stop', 100), bufferM: 10 };
    const deeper = { ...fence('no_stop', 300), fenceId: 'deeper', bufferM: 10 };
    const ride = { ...fence('no_ride', 80), bufferM: 0 };
    const { violations } = judged(at(60), [station, zone, deeper, ride]);
    expect(
      violations.map(({ relation, fenceId, marginM }) => [relation, fenceId, Math.round(marginM ?? 0)]),
    ).toEqual([
      ['in_no_ride', 'no_ride', 20],
      ['in_no_stop', 'deeper', 230],
      ['out_of_station', 's1', 25],
    ]);
    expect(judged(at(0)).violations).toEqual([]);
    const away = judged(at(2_040)).violations[0];
    expect([away?.relation, Math.round(away?.marginM ?? 0)]).toEqual(['out_of_area', 40]);
  });

  test('in a hole of a station or a zone is outside of it, however near its edge', () => {
    const holed = (kind: string) => ({
      ...fence(kind, 100),
      rings: [...square(here, 100), ...square(here, 98)],
    });
    expect(judged(here, [{ ...holed('station'), bufferM: 40 }])).toMatchObject({
      relation: 'out_of_station',
      stationId: null,
    });
    expect(judged(at(90), [holed('station')]).edgeM).toBeCloseTo(8, 0);
    expect(judged(at(90), [station, { ...holed('no_stop'), bufferM: 20 }]).relation).toBe('out_of_station');
    expect(judged(at(99), [station, holed('no_stop')]).relation).toBe('in_no_stop');
    expect(judged(at(99), [station, { ...holed('no_stop'), bufferM: 1.5 }]).relation).toBe('out_of_station');
  });

  test('in a station that counts within a no-stop zone is in the station', () => {
    const zone = fence('no_stop', 100);
    expect(judged(at(0), [station, zone]).relation).toBe('in_no_stop');
    expect(judged(at(0), [{ ...station, overNoStop: true }, zone]).relation).toBe('in_station');
    expect(judged(at(80), [{ ...station, overNoStop: true }, zone]).relation).toBe('in_no_stop');
  });

  test('in an area without edge or stations is out of station, with no nearest one', () => {
    const told = judgeReturn(here, { boundary: [], fences: [] }, null);
    expect(told).toEqual({
      relation: 'out_of_station',
      violations: [{ relation: 'out_of_station', fenceId: null, marginM: null }],
      stationId: null,
      nearestStationId: null,
      edgeM: null,
    });
  });

  const silent: SensorResults = {
    rfid: null,
    beacon: null,
    kickstandDown: null,
    directionOff: null,
    helmetIn: null,
    camera: null,
  };
  const asking = (flags: readonly FenceFlag[], over: Partial<StationRules> = {}): ReturnFence => ({
    ...station,
    rules: { flags, capacity: 0, toleranceDeg: 20, ...over },
  });
  const everything = asking(['directional', 'rfid', 'kickstand', 'camera', 'force_helmet']);
  const missing: readonly [string, Partial<SensorResults>, ReturnRelation][] = [
    ['turned too far', { directionOff: 21 }, 'bad_direction'],
    ['no tag', { rfid: false }, 'no_rfid'],
    ['kickstand up', { kickstandDown: false }, 'kickstand'],
    ['seen turned', { camera: 'direction' }, 'camera_direction'],
    ['seen elsewhere', { camera: 'point' }, 'camera_point'],
    ['not seen', { camera: 'miss' }, 'camera_miss'],
    ['no helmet', { helmetIn: false }, 'helmet_missing'],
  ];
  test.each([
    ...missing,
    ['all silent', {}, 'in_station'],
    ['turned a little', { directionOff: 20 }, 'in_station'],
    ['seen as it should be', { camera: 'fits' }, 'in_station'],
  ] as [string, Partial<SensorResults>, ReturnRelation][])(
    'in a station that asks for everything, %s',
    (_, over, relation) => {
      expect(judged(here, [everything], { ...silent, ...over }).relation).toBe(relation);
      expect(judged(at(300), [everything], { ...silent, ...over }).relation).toBe('out_of_station');
    },
  );

  test.each(missing)('in a station that asks for nothing is in the station, %s', (_, over) => {
    expect(judged(here, [asking([])], { ...silent, ...over }).relation).toBe('in_station');
    expect(judged(here, [station], { ...silent, ...over }).relation).toBe('in_station');
  });

  test('counts once for whatever sensors say, and only for what the station asks for', () => {
    const asked: Partial<Record<ReturnRelation, FenceFlag>> = {
      bad_direction: 'directional',
      no_rfid: 'rfid',
      kickstand: 'kickstand',
      camera_direction: 'camera',
      camera_point: 'camera',
      camera_miss: 'camera',
      helmet_missing: 'force_helmet',
    };
    const truth = fc.option(fc.boolean());
    const said = fc.record({
      rfid: truth,
      beacon: truth,
      kickstandDown: truth,
      helmetIn: truth,
      directionOff: fc.option(fc.nat(180)),
      camera: fc.option(fc.constantFrom(...cameraVerdicts)),
    });
    fc.assert(
      fc.property(fc.subarray([...fenceFlags]), said, (flags, sensors) => {
        const { relation } = judged(here, [asking(flags)], sensors);
        const flag = asked[relation];
        if (flag) expect(flags).toContain(flag);
        else expect(relation).toBe('in_station');
      }),
    );
  });

  test.each([
    [['full_block'], 10, 10, 'station_full'],
    [['full_block'], 10, 9, 'in_station'],
    [['full_block'], 0, 99, 'in_station'],
    [[], 10, 99, 'in_station'],
  ] as const)('in a station with %j for %i, where %i stand, is %s', (flags, capacity, standing, relation) => {
    const full = { ...asking(flags, { capacity }), standing };
    expect(judged(here, [full]).relation).toBe(relation);
    expect(judged(at(300), [full]).relation).toBe('out_of_station');
  });

  test('in a zone that began to hold meanwhile counts ten minutes later', () => {
    const times = { openFrom: '07:00', openTo: '08:30' };
    const clock = (text: string) => Date.parse(`2026-09-21T${text}+08:00`);
    const counts = (start: string, end: string) =>
      countsFor(times, { startedAt: clock(start), at: clock(end), zone: 'Asia/Shanghai' });
    expect(counts('06:50', '06:59')).toBe(false);
    expect(counts('06:50', '07:09')).toBe(false);
    expect(counts('06:50', '07:10')).toBe(true);
    expect(counts('07:00', '07:01')).toBe(true);
    expect(counts('07:00', '08:30')).toBe(false);
  });
});

describe('a trip', () => {
  test.each([
    ['opening', 'acked', 'riding'],
    ['opening', 'refused', 'failed'],
    ['opening', 'timeout', 'failed'],
    ['opening', 'cancelled', 'failed'],
    ['riding', 'acked', 'temp_parked'],
    ['riding', 'refused', 'riding'],
    ['temp_parked', 'acked', 'riding'],
    ['temp_parked', 'timeout', 'temp_parked'],
    ['closing', 'acked', 'ended'],
    ['closing', 'refused', 'riding'],
    ['closing', 'timeout', 'riding'],
  ] as const)('that is %s when the command is %s becomes %s', (state, outcome, next) => {
    expect(afterCommand(state, outcome)).toBe(next);
  });

  test('that was closed from a pause is paused again when the vehicle does not lock', () => {
    expect(afterCommand('closing', 'refused', true)).toBe('temp_parked');
    expect(afterCommand('closing', 'acked', true)).toBe('ended');
    expect(afterCommand('opening', 'timeout', true)).toBe('failed');
  });

  test.each([
    ['by the odometer', 1_000, 3_500, 100, 2_500],
    ['never shorter than the straight line', 1_000, 1_010, 800, 800],
    ['without an odometer', null, 5_000, 640, 640],
    ['after a new controller', 90_000, 10, 640, 640],
    ['that went nowhere', 5, 5, 0, 0],
  ] as const)('is as long as %s', (_, startMileageM, endMileageM, east, metres) => {
    const to = offsetMetres(here, east, 0);
    expect(
      distanceOf(measuredOf({ startMileageM, endMileageM, from: here, to, startedAt: 0, endedAt: 600_000 })),
    ).toMatchObject({
      metres,
      isImplausible: false,
    });
  });

  test('without positions is as long as the odometer says', () => {
    const ridden = { endMileageM: 9, from: null, to: here, startedAt: 0, endedAt: 600_000 };
    expect(distanceOf(measuredOf({ ...ridden, startMileageM: 1 }))).toMatchObject({
      metres: 8,
      by: 'odometer',
    });
    expect(distanceOf(measuredOf({ ...ridden, startMileageM: null }))).toMatchObject({
      metres: 0,
      by: 'none',
    });
  });

  test('is no longer than the straight line where its odometer was faster than any vehicle', () => {
    const ridden = {
      startMileageM: 0,
      endMileageM: 7_201,
      from: here,
      to: offsetMetres(here, 640, 0),
      startedAt: 0,
    };
    const jumped = { metres: 640, by: 'straight', isImplausible: true };
    expect(distanceOf(measuredOf({ ...ridden, endedAt: 600_999 }))).toEqual(jumped);
    expect(distanceOf(measuredOf({ ...ridden, endedAt: 601_000 }))).toMatchObject({ metres: 7_201 });
  });

  test('is ridden while it is not parked', () => {
    const trip = (endedAt: number, ...pauses: [from: number, to: number][]) =>
      timeOfTrip({ startedAt: 0, endedAt, pauses: pauses.map(([from, to]) => ({ from, to })) });
    expect(trip(600_000, [0, 100_000])).toEqual({ ridingSeconds: 500, parkedSeconds: 100 });
    expect(trip(10_000, [0, 11_000])).toEqual({ ridingSeconds: 0, parkedSeconds: 10 });
    // Cut like the seconds that a price counts: once, however many pauses there were.
    expect(trip(899_999)).toEqual({ ridingSeconds: 899, parkedSeconds: 0 });
    expect(trip(10_900, [1_000, 1_600])).toEqual({ ridingSeconds: 10, parkedSeconds: 0 });
    expect(trip(10_000, [1_000, 1_600], [3_000, 3_600])).toEqual({ ridingSeconds: 8, parkedSeconds: 2 });
  });

  test.each([
    [119_999, 5_000, 'a', 'b', true],
    [120_000, 5_000, 'a', 'b', false],
    [600_000, 199, 'a', 'a', true],
    [600_000, 200, 'a', 'a', false],
    [600_000, 199, 'a', 'b', false],
    [600_000, 199, null, null, false],
  ] as const)(
    'of %i ms and %i m from %s to %s is short: %s',
    (durationMs, distanceM, startStationId, endStationId, short) => {
      expect(isShort({ durationMs, distanceM, startStationId, endStationId })).toBe(short);
    },
  );
});
