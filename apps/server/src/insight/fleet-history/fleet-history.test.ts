import { fleetHistory } from '@kickstand/contract/insight/fleet-history';
import { headerBytes, readHeader, readVehicle, vehicleFlags } from '@kickstand/domain/fleet/live';
import { unreported } from '@kickstand/domain/fleet/vehicles';
import { heatCellOf } from '@kickstand/domain/insight/heat';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { keptFrame } from '../../fleet/live/kept-frames.service.ts';
import { FleetState } from '../../live/fleet.ts';
import { fleetHistoryRoutes } from './fleet-history.routes.ts';
import { SnapshotWriter } from './snapshot-writer.service.ts';

let fixture: FeatureFixture;
const minute = 60_000;
const hour = 60 * minute;
const zone = 'Asia/Shanghai';
const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const south: Scope = { agentIds: [4], opAreaIds: 'all' };

beforeAll(async () => {
  fixture = await featureFixture(fleetHistoryRoutes({ zone }));
});
afterAll(() => fixture.close());
beforeEach(() =>
  fixture.write(async (db) => {
    await db.deleteFrom('fleet_snapshot').execute();
    await db.deleteFrom('fleet_sample').execute();
    await db.deleteFrom('heat_hour').execute();
  }),
);

const asks = (scope: Scope = everything) => fixture.as({ codes: ['0301', '030116'], scope });

interface StoredSnapshot {
  area?: number;
  agent?: number;
  at: number;
  vehicles?: number[];
}
const aMark = (vehicle: number) => ({
  vehicle,
  lng: 113.5,
  lat: 30.5,
  alarms: 0,
  locatedAt: 0,
  riding: 0,
  ops: 0,
  battery: 80,
  course: 0,
  flags: vehicleFlags.located | vehicleFlags.online | vehicleFlags.onShelf,
});
const aSnapshot = ({ area = 31, agent = 3, at, vehicles = [10_000_001] }: StoredSnapshot) =>
  fixture.write((db) =>
    db
      .insertInto('fleet_snapshot')
      .values({
        service_area_id: area,
        agent_id: agent,
        at: new Date(at),
        vehicles: vehicles.length,
        frame: keptFrame(vehicles.map(aMark), at),
      })
      .execute(),
  );

const snapshotsOf = async (scope: Scope, from: number, to: number, query: object = {}) => {
  const said = await asks(scope)(fleetHistory.snapshots, { query: { ...query, from, to } });
  return said.data?.list.map(({ at, vehicles }) => [at - fixtureNow, vehicles]);
};
const vehiclesAt = async (scope: Scope, at: number, query: object = {}) => {
  const said = await asks(scope)(fleetHistory.snapshot, { params: { at }, query });
  return said.data?.list.map(({ serviceAreaId, agentId, at, frame }) => {
    const bytes = Buffer.from(frame, 'base64');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const header = readHeader(view);
    expect(header?.now).toBe(at);
    const count = header?.records ?? 0;
    const vehicles = Array.from({ length: count }, (_, i) => readVehicle(view, headerBytes + i * 24).vehicle);
    return [serviceAreaId, agentId, at - fixtureNow, vehicles];
  });
};

describe('the snapshots that are kept', () => {
  test('are those of the span and the scope, with how many vehicles they show', async () => {
    await aSnapshot({ at: fixtureNow - hour, vehicles: [10_000_001, 10_000_002] });
    await aSnapshot({ at: fixtureNow - hour, area: 41, agent: 4 });
    await aSnapshot({ at: fixtureNow - 2 * hour, area: 41, agent: 4 });
    await aSnapshot({ at: fixtureNow - 30 * hour });
    expect(await snapshotsOf(everything, fixtureNow - 24 * hour, fixtureNow)).toEqual([
      [-2 * hour, 1],
      [-hour, 3],
    ]);
    expect(await snapshotsOf(north, fixtureNow - 24 * hour, fixtureNow)).toEqual([[-hour, 2]]);
    expect(await snapshotsOf(everything, fixtureNow - 24 * hour, fixtureNow, { areaIds: '41' })).toEqual([
      [-2 * hour, 1],
      [-hour, 1],
    ]);
  });

  test('are not asked for over more than 31 days, nor backwards', async () => {
    for (const from of [fixtureNow - 32 * 24 * hour, fixtureNow + 1]) {
      const said = await asks()(fleetHistory.snapshots, { query: { from, to: fixtureNow } });
      expect(said).toMatchObject({ status: 400, code: 'common.invalid' });
    }
  });
});

describe('where the fleet was', () => {
  test('is the newest snapshot of each area at or before the instant', async () => {
    await aSnapshot({ at: fixtureNow - 30 * minute, vehicles: [10_000_001] });
    await aSnapshot({ at: fixtureNow - 15 * minute, vehicles: [10_000_001, 10_000_002] });
    await aSnapshot({ at: fixtureNow + 15 * minute, vehicles: [10_000_009] });
    await aSnapshot({ at: fixtureNow - 60 * minute, area: 41, agent: 4, vehicles: [20_000_001] });
    expect(await vehiclesAt(everything, fixtureNow)).toEqual([
      [31, 3, -15 * minute, [10_000_001, 10_000_002]],
      [41, 4, -60 * minute, [20_000_001]],
    ]);
    expect(await vehiclesAt(south, fixtureNow)).toEqual([[41, 4, -60 * minute, [20_000_001]]]);
    expect(await vehiclesAt(everything, fixtureNow, { agentIds: '3' })).toHaveLength(1);
  });

  test('is not known when the last moment is older than two hours', async () => {
    await aSnapshot({ at: fixtureNow - 2 * hour - 1 });
    expect(await vehiclesAt(everything, fixtureNow)).toEqual([]);
    expect(await vehiclesAt(everything, fixtureNow - 1)).toHaveLength(1);
  });

  test('stays with the franchisee whose vehicles they were, after its area went to another', async () => {
    await aSnapshot({ at: fixtureNow - 60 * minute, agent: 3, vehicles: [10_000_001] });
    await aSnapshot({ at: fixtureNow - 15 * minute, agent: 4, vehicles: [10_000_001, 10_000_002] });
    expect(await vehiclesAt(south, fixtureNow)).toEqual([[31, 4, -15 * minute, [10_000_001, 10_000_002]]]);
    expect(await vehiclesAt(south, fixtureNow - 30 * minute)).toEqual([]);
    expect(await vehiclesAt(north, fixtureNow - 30 * minute)).toEqual([[31, 3, -60 * minute, [10_000_001]]]);
    expect(await vehiclesAt(everything, fixtureNow)).toHaveLength(1);
  });
});

describe('the heat', () => {
  const here = heatCellOf(113.5, 30.5);
  const there = heatCellOf(113.6, 30.6);
  const someHeat = (over: Partial<Record<'area' | 'agent' | 'cell' | 'hour', number>> & { day?: string }) =>
    fixture.write((db) =>
      db
        .insertInto('heat_hour')
        .values({
          service_area_id: over.area ?? 31,
          agent_id: over.agent ?? 3,
          day: over.day ?? '2026-09-20',
          hour: over.hour ?? 8,
          cell: over.cell ?? here,
          starts: 6,
          ends: 4,
          missed: 2,
          available_minutes: 180,
        })
        .execute(),
    );
  const heat = async (query: object, scope = everything) => {
    const given = { kind: 'starts' as const, from: '2026-09-01', to: '2026-09-30', ...query };
    const said = await asks(scope)(fleetHistory.heat, { query: given });
    expect(said.status, said.code).toBe(200);
    return said.data;
  };

  test('adds up the days and hours asked for, cell by cell, the largest first', async () => {
    await someHeat({});
    await someHeat({ hour: 9 });
    await someHeat({ cell: there, day: '2026-09-21' });
    await someHeat({ day: '2026-08-20' });
    expect((await heat({}))?.list.map(({ cell, n }) => [cell, n])).toEqual([
      [here, 12],
      [there, 6],
    ]);
    expect((await heat({}))?.total).toBe(18);
    expect((await heat({ hours: '9,10' }))?.list.map(({ n }) => n)).toEqual([6]);
    expect((await heat({ kind: 'missed', from: '2026-09-21' }))?.list.map(({ n }) => n)).toEqual([2]);
    const [first] = (await heat({}))?.list ?? [];
    expect(Math.abs((first?.lng ?? 0) - 113.5)).toBeLessThan(0.002);
  });

  test('measures starts against the vehicles that stood there, where enough did', async () => {
    await someHeat({});
    expect((await heat({}))?.list[0]?.rate).toBe(2);
    expect((await heat({ kind: 'ends' }))?.list[0]?.rate).toBeNull();
    await fixture.write((db) => db.updateTable('heat_hour').set({ available_minutes: 119 }).execute());
    expect((await heat({}))?.list[0]?.rate).toBeNull();
  });

  test('ends at the scope, and is refused over more than 31 days', async () => {
    await someHeat({});
    expect((await heat({}, south))?.list).toEqual([]);
    expect((await heat({ areaIds: '41' }))?.list).toEqual([]);
    const query = { kind: 'starts' as const, from: '2026-08-01', to: '2026-09-01' };
    expect((await asks()(fleetHistory.heat, { query })).status).toBe(400);
    expect((await asks()(fleetHistory.heat, { query: { ...query, from: '2026-08-02' } })).status).toBe(200);
  });
});

describe('the counts of the fleet', () => {
  const aSample = (at: number, over: { area?: number; agent?: number; riding?: number } = {}) =>
    fixture.write((db) =>
      db
        .insertInto('fleet_sample')
        .values({
          service_area_id: over.area ?? 31,
          agent_id: over.agent ?? 3,
          at: new Date(at),
          on_shelf: 10,
          rentable: 8,
          riding: over.riding ?? 1,
          online: 9,
          bound: 10,
          fixed: 9,
          weak_signal: 0,
          no_power: 0,
          low_battery: 1,
        })
        .execute(),
    );
  const samples = async (query: object, scope = everything) => {
    const given = { from: fixtureNow - hour, to: fixtureNow, ...query };
    const said = await asks(scope)(fleetHistory.samples, { query: given });
    return said.data;
  };

  test('add up the areas of an instant, and are averages over the steps of a long span', async () => {
    await aSample(fixtureNow - 10 * minute);
    await aSample(fixtureNow - 10 * minute, { area: 41, agent: 4 });
    await aSample(fixtureNow - 5 * minute, { riding: 3 });
    const fine = await samples({});
    expect(fine?.stepMs).toBe(5 * minute);
    expect(fine?.list.map(({ at, onShelf, riding }) => [at - fixtureNow, onShelf, riding])).toEqual([
      [-10 * minute, 20, 2],
      [-5 * minute, 10, 3],
    ]);
    const coarse = await samples({ from: fixtureNow - 30 * 24 * hour });
    expect(coarse?.stepMs).toBe(75 * minute);
    expect(coarse?.list.map(({ onShelf, riding }) => [onShelf, riding])).toEqual([[15, 2.5]]);
    expect((await samples({}, south))?.list.map(({ onShelf }) => onShelf)).toEqual([10]);
  });

  test('are open to whoever sees the vehicles, and to nobody else', async () => {
    const query = { from: fixtureNow - hour, to: fixtureNow };
    expect((await fixture.as({ codes: ['0305'] })(fleetHistory.samples, { query })).status).toBe(200);
    expect((await fixture.as({ codes: ['0304'] })(fleetHistory.samples, { query })).status).toBe(403);
  });
});

describe('the writer of snapshots', () => {
  const quarter = Math.floor(fixtureNow / (15 * minute)) * 15 * minute;
  const fleetOf = () => {
    const fleet = new FleetState();
    const at = quarter - minute;
    const base = { agentId: 3, serviceAreaId: 31, modelId: 1, lifecycle: 'on_shelf' as const, version: 1 };
    const heard = {
      ...unreported,
      online: true,
      lng: 113.5,
      lat: 30.5,
      locatedAt: at,
      reportedAt: at,
      battery: 80,
    };
    fleet.identify({ ...base, vehicle: 10_000_001, imei: '861' }, at, heard);
    fleet.identify({ ...base, vehicle: 10_000_002, imei: '862' }, at, { ...heard, riding: 'riding', gsm: 5 });
    fleet.identify({ ...base, vehicle: 10_000_003, imei: '863' }, at, {
      ...heard,
      battery: 12,
      power: false,
    });
    fleet.identify({ ...base, vehicle: 10_000_004, imei: null }, at, unreported);
    const stray = { ...base, agentId: 4, serviceAreaId: null };
    fleet.identify({ ...stray, vehicle: 20_000_001, imei: '864' }, at, heard);
    return fleet;
  };
  const keeperAt = (clock: { now: number }, fleet = fleetOf()) =>
    new SnapshotWriter({ database: fixture.database, fleet, zone, now: () => clock.now });
  const stored = (table: 'fleet_snapshot' | 'fleet_sample') =>
    fixture.write((db) =>
      db.selectFrom(table).selectAll().orderBy('service_area_id').orderBy('at').execute(),
    );

  test('keeps where the located vehicles of each area are, and counts those on the shelf', async () => {
    await keeperAt({ now: quarter + 2_000 }).look();
    expect(await vehiclesAt(everything, quarter)).toEqual([
      [null, 4, quarter - fixtureNow, [20_000_001]],
      [31, 3, quarter - fixtureNow, [10_000_001, 10_000_002, 10_000_003]],
    ]);
    expect((await stored('fleet_sample')).at(-1)).toMatchObject({
      service_area_id: 31,
      at: quarter,
      on_shelf: 4,
      rentable: 1,
      riding: 1,
      online: 3,
      bound: 3,
      fixed: 3,
      weak_signal: 1,
      no_power: 1,
      low_battery: 1,
    });
    expect(await fixture.write((db) => db.selectFrom('heat_hour').selectAll().execute())).toMatchObject([
      { service_area_id: 31, cell: heatCellOf(113.5, 30.5), starts: 0, available_minutes: 15 },
    ]);
  });

  test('keeps an instant once, whichever of several processes comes first', async () => {
    const clock = { now: quarter + 1_000 };
    const [one, other] = [keeperAt(clock), keeperAt(clock)];
    await one.look();
    await Promise.all([one.look(), other.look()]);
    expect(await stored('fleet_snapshot')).toHaveLength(2);
    expect(await stored('fleet_sample')).toHaveLength(2);
    const [heat] = await fixture.write((db) =>
      db.selectFrom('heat_hour').select('available_minutes').execute(),
    );
    expect(heat?.available_minutes).toBe(15);
    clock.now += 15 * minute;
    await one.look();
    expect(await stored('fleet_snapshot')).toHaveLength(4);
  });

  test('makes up for nothing that was missed', async () => {
    const clock = { now: quarter + 2 * minute };
    await keeperAt(clock).look();
    expect(await stored('fleet_snapshot')).toEqual([]);
    clock.now = quarter + 5 * minute;
    await keeperAt(clock).look();
    expect(await stored('fleet_snapshot')).toEqual([]);
    expect((await stored('fleet_sample')).map(({ at }) => at - quarter)).toEqual([5 * minute, 5 * minute]);
  });
});

describe('today compared with a week ago', () => {
  const at = Date.parse('2026-09-21T10:20:00+08:00');
  const weekAgo = at - 7 * 24 * hour;
  const missedIn = (day: string, of: number, missed: number) => ({
    service_area_id: 31,
    agent_id: 3,
    day,
    hour: of,
    cell: heatCellOf(113.5, 30.5),
    missed,
    ends: 1,
  });
  const endsIn = (
    day: string,
    of: number,
    { ends, area = 31, agent = 3 }: { ends: number; area?: number; agent?: number },
  ) => ({
    service_area_id: area,
    agent_id: agent,
    day,
    hour: of,
    cell: heatCellOf(113.5, 30.5),
    ends,
  });
  const sampleOf = (when: number, riding: number) => ({
    service_area_id: 31,
    agent_id: 3,
    at: new Date(when),
    on_shelf: 9,
    rentable: 5,
    riding,
    online: 8,
    bound: 9,
    fixed: 9,
    weak_signal: 0,
    no_power: 0,
    low_battery: 1,
  });
  /** The fleet’s counts in the first hours of a day. */
  const hoursOf = (when: number, hours: number) =>
    Array.from({ length: hours }, (_, i) =>
      sampleOf(startOfBusinessDay(businessDayOf(when, zone), zone) + i * hour, 1),
    );
  const rodeUntil = (endedAt: number, rides: number, agentId = 3) =>
    fixture.write(async (db) => {
      for (let i = 0; i < rides; i++) {
        const { riderId } = await aRider(db, agentId);
        await anUnpaidOrder(db, { riderId, agentId, now: endedAt, due: {}, endedAt });
      }
    });
  const todayOf = async (scope: Scope, query: { fresh?: boolean } = { fresh: true }) => {
    const said = await fixture.as({ codes: ['0302'], scope })(fleetHistory.today, { query });
    return Object.fromEntries(said.data?.list.map(({ name, ...figure }) => [name, figure]) ?? []);
  };
  beforeAll(() => {
    fixture.clock.now = at;
  });
  afterAll(() => {
    fixture.clock.now = fixtureNow;
  });

  test('is counted once a minute for all who see the same rows, unless somebody asks anew', async () => {
    const rides = async (query?: { fresh?: boolean }) => (await todayOf(north, query)).rides?.now;
    await rodeUntil(at - 2 * hour, 1);
    expect(await rides({})).toBe(1);
    await rodeUntil(at - hour, 2);
    expect(await rides({})).toBe(1);
    expect(await rides({ fresh: true })).toBe(3);
    expect(await rides({})).toBe(3);
    await rodeUntil(at - hour, 1);
    fixture.clock.now += minute;
    expect(await rides({})).toBe(4);
    fixture.clock.now = at;
  });

  test('has the rides that ended up to the same time of the earlier day, in scope, once both days are wholly recorded', async () => {
    await rodeUntil(weekAgo - minute, 2);
    await rodeUntil(weekAgo + minute, 1);
    await rodeUntil(at - minute, 1, 4);
    await fixture.write(async (db) => {
      await db
        .insertInto('heat_hour')
        .values([missedIn('2026-09-21', 9, 2), missedIn('2026-09-21', 10, 1), missedIn('2026-09-14', 9, 5)])
        .execute();
      await db
        .insertInto('fleet_sample')
        .values([...hoursOf(at, 11), sampleOf(at - 5 * minute, 3), sampleOf(weekAgo - minute, 2)])
        .execute();
    });
    const lacking = await todayOf(north);
    for (const figure of Object.values(lacking))
      expect(figure).toMatchObject({ compared: null, gap: 'before' });
    await fixture.write((db) => db.insertInto('fleet_sample').values(hoursOf(weekAgo, 11)).execute());
    const { rides, missed, riding } = await todayOf(north);
    expect(rides).toMatchObject({ now: 4, compared: { now: 4, before: 2 }, gap: null });
    expect(missed).toMatchObject({ now: 3, compared: { now: 2, before: 5 } });
    expect(missed?.trend.at(-1)).toBe(2);
    expect(riding).toMatchObject({ now: 3, compared: { now: 3, before: 2 } });
    expect(riding?.trend.at(-1)).toBe(1);
    expect((await todayOf({ agentIds: [2], opAreaIds: 'all' })).riding).toMatchObject({
      now: null,
      compared: null,
      trend: Array(24).fill(null),
    });
  });

  test('has the usual course of such a day from the whole days that it is like, and nothing of hours to come', async () => {
    const now = Date.parse('2026-10-26T10:20:00+08:00');
    const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
    // Mondays; counting began on the first of them.
    const rides = [
      ...['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'].map(
        (day, n) => [day, 8, 10 * (n + 1)] as const,
      ),
      ['2026-10-12', 9, 6],
      ['2026-10-26', 9, 5],
      ['2026-10-26', 10, 99],
      ['2026-10-11', 9, 1],
      ['2026-10-18', 9, 1],
    ] as const;
    await fixture.write(async (db) => {
      await db
        .insertInto('heat_hour')
        .values([
          ...rides.map(([day, hour, ends]) => endsIn(day, hour, { ends })),
          endsIn('2026-10-19', 8, { ends: 500, area: 41, agent: 4 }),
        ])
        .execute();
      await db
        .insertInto('fleet_sample')
        .values(
          [
            ['2026-10-12', 4],
            ['2026-10-19', 8],
            ['2026-10-26', 7],
          ].map(([day, rentable]) => ({
            ...sampleOf(startOf(String(day)) + 9 * hour, 1),
            rentable: Number(rentable),
          })),
        )
        .execute();
    });
    fixture.clock.now = now;
    const said = await fixture.as({ codes: ['0302'], scope: north })(fleetHistory.course, {
      query: { fresh: true },
    });
    expect(said.data?.likeDays).toEqual(['2026-10-19', '2026-10-12']);
    const of = (name: string) => said.data?.list.find((one) => one.name === name)?.hours ?? [];
    expect(of('rides')).toHaveLength(24);
    expect(of('rides').slice(7, 12)).toEqual([
      { hour: 7, now: 0, usual: 0 },
      { hour: 8, now: 40, usual: 25 },
      { hour: 9, now: 45, usual: 28 },
      { hour: 10, now: null, usual: 28 },
      { hour: 11, now: null, usual: 28 },
    ]);
    expect(of('rentable')[9]).toEqual({ hour: 9, now: 7, usual: 6 });
    expect(of('rentable')[8]).toEqual({ hour: 8, now: null, usual: null });
    fixture.clock.now = Date.parse('2026-10-17T10:20:00+08:00');
    const early = await fixture.as({ codes: ['0302'], scope: north })(fleetHistory.course, {
      query: { fresh: true },
    });
    expect(
      early.data?.likeDays,
      'no Saturday was counted, and of days off only what has a day before it',
    ).toEqual([]);
    fixture.clock.now = Date.parse('2026-10-20T10:20:00+08:00');
    const tuesday = await fixture.as({ codes: ['0302'], scope: north })(fleetHistory.course, {
      query: { fresh: true },
    });
    expect(tuesday.data?.likeDays, 'no Tuesday was counted, but two workdays').toEqual([
      '2026-10-19',
      '2026-10-12',
    ]);
  });
});
