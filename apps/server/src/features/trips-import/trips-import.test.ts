import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everything } from '@kickstand/domain/access';
import { toGcj02 } from '@kickstand/domain/geo';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FleetBed, fleetBed, fleetNow, nth } from '../../../test/fleet-bed.ts';
import { columnsOf, tripOf } from './trip-columns.ts';
import { importTripsFile } from './trips-import.commands.ts';

let bed: FleetBed;
let folder: string;
const said: string[] = [];
beforeAll(async () => {
  bed = await fleetBed(4);
  folder = mkdtempSync(join(tmpdir(), 'kickstand-import-'));
});
afterAll(async () => {
  await bed.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  said.length = 0;
  for (const table of ['trip', 'vehicle_day', 'heat_hour']) await bed.asOwner(`delete from ${table}`);
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
const needs = () => ({ database: bed.database, zone: 'Asia/Shanghai', now: () => fleetNow });
const run = (lines: readonly string[], words: readonly string[] = [], heading = header) => {
  const file = join(folder, 'trips.csv');
  rmSync(`${file}.errors.csv`, { force: true });
  writeFileSync(file, `${[heading, ...lines].join('\n')}\n`);
  return importTripsFile(needs(), [file, ...words], (text) => said.push(text));
};
const trips = () =>
  bed.database.read(everything, (db) => db.selectFrom('trip').selectAll().orderBy('started_at').execute());
const counted = (table: 'vehicle_day' | 'heat_hour') =>
  bed.database.read(everything, (db) => db.selectFrom(table).selectAll().execute());

describe('a file of trips', () => {
  test('is taken with whose the vehicle is, where it was put down, and what is counted by day and cell', async () => {
    expect(
      await run([line(), line({ start: '2026-09-01 09:00', end: '2026-09-01 09:10', endLng: 113.5 })]),
    ).toBe(true);
    expect(await trips()).toMatchObject([
      {
        ...{ vehicle_id: first, agent_id: 3, service_area_id: 31, rider_id: 'u-1', distance_m: 2100 },
        ...{ started_at: Date.parse('2026-09-01T00:00:00Z'), riding_seconds: 750, state: 'ended' },
        ...{ return_relation: 'out_of_station', start_station_id: 'station-1', end_station_id: null },
      },
      { return_relation: 'in_station', end_station_id: 'station-1' },
    ]);
    expect(await counted('vehicle_day')).toMatchObject([{ trips: 2, astray_returns: 1, distance_m: 4200 }]);
    const heat = await counted('heat_hour');
    expect(heat.reduce((sum, { starts }) => sum + starts, 0)).toBe(2);
    expect(heat.reduce((sum, { ends }) => sum + ends, 0)).toBe(2);
    expect(said.at(-1)).toContain('2 rows: 2 added, 0 were there, 0 refused');
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
    for (const words of [['--colour'], ['--crs', 'bd09'], ['--map', 'moon=x']])
      await expect(run([line()], words)).rejects.toThrow(/npm run import:trips/);
  });
});

test.each([
  ['2026-09-01T08:00:00+08:00'],
  ['2026-09-01T00:00:00Z'],
  ['2026/9/1 8:00'],
  ['1788220800'],
  ['1788220800000'],
])('the time %s is understood', (start) => {
  const found = columnsOf(header.split(','), {});
  const at = 'at' in found ? found.at : {};
  const cells = line({ start, end: '2026-09-01 08:10:00' }).split(',');
  const reading = { at, crs: 'wgs84' as const, zone: 'Asia/Shanghai', now: fleetNow };
  expect(tripOf(cells, reading)).toMatchObject({ startedAt: Date.parse('2026-09-01T00:00:00Z') });
});
