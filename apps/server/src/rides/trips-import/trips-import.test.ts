import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tripDetail, tripRow } from '@kickstand/contract/rides/trips';
import { everything } from '@kickstand/domain/platform/access';
import { toGcj02 } from '@kickstand/domain/platform/geo';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FleetFixture, fleetFixture, fleetNow, nth } from '../../../test/fleet-fixture.ts';
import { tripDetailOf, tripRowOf } from '../trips/trips.rows.ts';
import { pageOfTrips, tripWith } from '../trips/trips.store.ts';
import { instantOf } from './trip-times.ts';
import { importTripsFile } from './trips-import.commands.ts';

let fixture: FleetFixture;
let folder: string;
const said: string[] = [];
beforeAll(async () => {
  fixture = await fleetFixture(4);
  folder = mkdtempSync(join(tmpdir(), 'kickstand-import-'));
});
afterAll(async () => {
  await fixture.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  said.length = 0;
  for (const table of ['trip', 'vehicle_day', 'heat_hour', 'vehicle_use'])
    await fixture.asOwner(`delete from ${table}`);
});

const header = 'carId,start,end,startLng,startLat,endLng,endLat,distanceM,rider';
const first = nth(0).vehicle;
const line = (over: Partial<Record<'car' | 'start' | 'end' | 'endLng', string | number>> = {}) =>
  [
    over.car ?? first,
    over.start ?? '2026-09-01 08:00:00',
    over.end ?? '2026-09-01 08:12:30',
    ...[113.5, 30.5, over.endLng ?? 113.52, 30.5, 2100, 'u-1'],
  ].join();
const needs = () => ({ database: fixture.database, zone: 'Asia/Shanghai', now: () => fleetNow });
const run = (lines: readonly string[], words: readonly string[] = [], heading = header) => {
  const file = join(folder, 'trips.csv');
  writeFileSync(file, `${[heading, ...lines].join('\n')}\n`);
  return importTripsFile(needs(), [file, ...words], (text) => said.push(text));
};
const trips = () =>
  fixture.database.read(everything, (db) =>
    db.selectFrom('trip').selectAll().orderBy('started_at').execute(),
  );
const counted = (table: 'vehicle_day' | 'heat_hour') =>
  fixture.database.read(everything, (db) => db.selectFrom(table).selectAll().execute());

describe('a file of trips', () => {
  test('is taken with whose the vehicle is, where it was put down, and what is counted by day and cell', async () => {
    expect(
      await run([line(), line({ start: '2026-09-01 09:00', end: '2026-09-01 09:10', endLng: 113.5 })]),
    ).toBe(true);
    expect(await trips()).toMatchObject([
      {
        vehicle_id: first,
        agent_id: 3,
        service_area_id: 31,
        rider_id: 'u-1',
        distance_m: 2100,
        started_at: Date.parse('2026-09-01T00:00:00Z'),
        riding_seconds: 750,
        state: 'ended',
        return_relation: 'out_of_station',
        start_station_id: 'station-1',
        end_station_id: null,
      },
      { return_relation: 'in_station', end_station_id: 'station-1' },
    ]);
    expect(await counted('vehicle_day')).toMatchObject([{ trips: 2, astray_returns: 1, distance_m: 4200 }]);
    const heat = await counted('heat_hour');
    expect(heat.reduce((sum, { starts }) => sum + starts, 0)).toBe(2);
    expect(heat.reduce((sum, { ends }) => sum + ends, 0)).toBe(2);
    expect(said.at(-1)).toContain('2 rows: 2 added, 0 were there, 0 refused');
    expect(
      await fixture.asOwner('select object, change from audit_log order by seq desc limit 1'),
    ).toMatchObject([{ object: 'trips.csv', change: { rows: 2, added: [null, 2], refused: 0 } }]);
  });

  test('says how each vehicle was last used, also when older trips come later', async () => {
    const use = () => fixture.asOwner('select * from vehicle_use');
    await run([line({ start: '2026-09-01 09:00', end: '2026-09-01 09:10' }), line()]);
    const at = Date.parse('2026-09-01T01:00:00Z');
    expect(await use()).toMatchObject([
      { vehicle_id: first, trips: 2, last_started_at: at, short_in_row: 0 },
    ]);
    await run([line({ start: '2026-08-01 09:00', end: '2026-08-01 09:10' })]);
    expect(await use()).toMatchObject([{ trips: 3, last_started_at: at }]);
  });

  test('makes nothing up: no controller, platform or ender, and the list of trips shows it', async () => {
    await fixture.asOwner('update vehicle set imei = null where vehicle_id = $1', [first]);
    await run([line()]);
    await fixture.asOwner('update vehicle set imei = $2 where vehicle_id = $1', [first, nth(0).imei]);
    const span = { from: 0, to: fleetNow, pageNum: 1, pageSize: 20, sort: 'startedAt', dir: 'asc' } as const;
    const { list } = await fixture.database.read(everything, (db) =>
      pageOfTrips(db, everything, span, 'zh-CN'),
    );
    const nothing = { imei: null, platform: null, endedBy: null };
    expect(list.map((row) => tripRow.parse(tripRowOf(row, false)))).toMatchObject([nothing]);
    const whole = await fixture.database.read(everything, (db) =>
      tripWith(db, everything, list[0]?.id ?? '', 'zh-CN'),
    );
    expect(
      whole && tripDetail.parse(tripDetailOf(whole, { inFull: false, locale: 'zh-CN' }, [])),
    ).toMatchObject({
      evidence: null,
      openedAt: null,
      pauses: [],
    });
  });

  test('adds nothing when it is taken again, nor within itself', async () => {
    await run([line()]);
    expect(await run([line(), line()])).toBe(true);
    expect(await trips()).toHaveLength(1);
    expect(await counted('vehicle_day')).toMatchObject([{ trips: 1 }]);
    expect(said.at(-1)).toContain('0 added, 2 were there');
  });

  test('tells which lines are none and why, and takes the others', async () => {
    const bad = [
      line({ car: 'B12' }),
      line({ car: 99_999_999 }),
      line({ start: 'yesterday' }),
      line({ end: '2026-09-01 07:00:00' }),
      line({ end: '2027-09-01 08:10:00' }),
      line({ endLng: 200 }),
      line({ start: '2026-09-01 08:05:00', end: '2026-09-01 08:20:00' }),
    ];
    expect(await run([line(), ...bad])).toBe(false);
    expect(await trips()).toHaveLength(1);
    const errors = readFileSync(join(folder, 'trips.csv.errors.csv'), 'utf8').trim().split('\n');
    expect(errors[0]).toBe('row,reason');
    const byRow = new Map(errors.slice(1).map((one) => one.split(/,(.*)/s) as [string, string]));
    expect(byRow.get('3')).toContain('vehicle number');
    expect(byRow.get('4')).toContain('no such vehicle');
    expect(byRow.get('5')).toContain('time cannot be read');
    expect(byRow.get('6')).toContain('ends before it begins');
    expect(byRow.get('7')).toContain('longer than two days');
    expect(byRow.get('8')).toContain('place');
    expect(byRow.get('9')).toContain('another trip');
    expect(byRow.size).toBe(7);
    await run([line()]);
    expect(existsSync(join(folder, 'trips.csv.errors.csv'))).toBe(false);
  });

  test('may have days apart from times, lengths instead of ends, and pass midnight', async () => {
    const heading = 'carId,Start Date,Start Time,Duration,startLng,startLat,endLng,endLat';
    const at = '113.5,30.5,113.52,30.5';
    await run([`${first},9/1/2026,11:50 PM,0:20:00,${at}`], ['--dates', 'mdy'], heading);
    const ended = 'carId,Start Date,Start Time,End Time,startLng,startLat,endLng,endLat';
    await run([`${first},2026-09-02,23:50,00:10,${at}`], [], ended);
    const times = (await trips()).map(({ started_at, riding_seconds }) => [started_at, riding_seconds]);
    const start = Date.parse('2026-09-01T15:50:00Z');
    expect(times).toEqual([
      [start, 1200],
      [start + 86_400_000, 1200],
    ]);
  });

  test('may call vehicles as another system did: by given numbers, and new ones for the rest', async () => {
    const lines = [line({ car: 'B-7' }), line({ car: 'B-8' }), line({ car: 'B-9' })];
    const numbers = join(folder, 'numbers.csv');
    writeFileSync(numbers, `name,number\nB-7,${first}\n`);
    const words = ['--source', 'acme', '--vehicles', numbers, '--create', `area=41,model=1,first=${first}`];
    const vehicles = () =>
      fixture.asOwner('select * from vehicle where created_at = to_timestamp($1 / 1000.0)', [fleetNow]);
    expect(await run(lines, [...words, '--dry-run'])).toBe(true);
    expect(said.at(-1)).toBe('3 rows: 3 would be added, 0 were there, 0 refused. 2 vehicles would be made.');
    expect([...(await trips()), ...(await vehicles())]).toEqual([]);
    expect(await run(lines, words)).toBe(true);
    expect(said.at(-1)).toBe('3 rows: 3 added, 0 were there, 0 refused. 2 vehicles were made.');
    const free = [nth(4).vehicle, nth(5).vehicle];
    expect((await trips()).map(({ vehicle_id }) => vehicle_id).sort()).toEqual([first, ...free]);
    const made = { agent_id: 4, service_area_id: 41, lifecycle: 'in_stock', imei: null };
    expect(await vehicles()).toMatchObject([made, made]);
    await run(lines, ['--source', 'acme']);
    expect(said.at(-1)).toBe('3 rows: 0 added, 3 were there, 0 refused.');
    await run([line({ car: 'B-7' })], ['--source', 'other']);
    expect(said.at(-2)).toContain('1 refused');
    writeFileSync(numbers, `name,number\nB-7,${nth(1).vehicle}\n`);
    await expect(run(lines, words)).rejects.toThrow(/B-7 of acme is vehicle/);
  });

  test('is only looked at in a dry run', async () => {
    expect(await run([line()], ['--dry-run'])).toBe(true);
    expect(await trips()).toEqual([]);
    expect(await counted('heat_hour')).toEqual([]);
    expect(said.at(-1)).toContain('1 would be added');
  });

  test('may be written in GCJ-02', async () => {
    const [lng = 0, lat = 0] = toGcj02(Float64Array.of(113.5, 30.5));
    await run([`${first},1788220800,1788221400,${lng},${lat},${lng},${lat},900,`], ['--crs', 'gcj02']);
    const [trip] = await trips();
    expect(Math.abs((trip?.start_lng ?? 0) - 113.5)).toBeLessThan(1e-6);
    expect(Math.abs((trip?.end_lat ?? 0) - 30.5)).toBeLessThan(1e-6);
    expect(trip?.rider_id).toBe('imported');
  });

  test('may call its columns as it likes, and lacks none that is needed', async () => {
    const heading = header.replace('start,', 'begun,');
    await expect(run([line()], [], heading)).rejects.toThrow(/no column for start/);
    expect(await run([line()], ['--map', 'start=begun'], heading)).toBe(true);
    expect(await trips()).toHaveLength(1);
    const create = ['--source', 'acme', '--create', 'area=31'];
    for (const words of [['--colour'], ['--crs', 'bd09'], ['--map', 'moon=x'], ['--vehicles', 'x'], create])
      await expect(run([line()], words)).rejects.toThrow(/npm run import:trips/);
  });
});

test.each([
  ['2026-09-01T08:00:00+08:00'],
  ['2026-09-01T00:00:00Z'],
  ['2026/9/1 8:00'],
  ['2026年9月1日 8:00'],
  ['2026/9/1 上午 8:00'],
  ['9/1/2026 8:00:00 AM'],
  ['09-01-2026 08:00'],
  ['1788220800'],
  ['1788220800.000'],
  ['1788220800000'],
])('the time %s is understood', (start) => {
  expect(instantOf(start, { zone: 'Asia/Shanghai', days: 'mdy' })).toBe(Date.parse('2026-09-01T00:00:00Z'));
});

test.each([['9/1/2026 8:00'], ['2026-02-30 8:00'], ['2026-09-01 13:00 PM'], ['1.788E+09'], ['8:00']])(
  'the time %s is refused rather than guessed at',
  (start) => {
    expect(instantOf(start, { zone: 'Asia/Shanghai' })).toMatchObject({
      fault: expect.stringContaining('time'),
    });
  },
);
