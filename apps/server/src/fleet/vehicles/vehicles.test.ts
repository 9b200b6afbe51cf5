import {
  alarmTypes,
  lifecycles,
  opsStates,
  ridingStates,
  vehicles,
} from '@kickstand/contract/fleet/vehicles';
import {
  alarmBits,
  alarmsOf,
  chargeMarks,
  isRentable,
  opsBits,
  opsOf,
  ridingOf,
} from '@kickstand/domain/fleet/vehicles';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { storePackets } from '../../gateway/packets.store.ts';
import { factsOf, identityOf, vehiclesAfter } from '../../live/fleet.store.ts';
import { FleetState } from '../../live/fleet.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import { countFleet, isRentableAt } from './counts.ts';
import { countStored } from './fleet.store.ts';
import { vehiclesRoutes } from './vehicles.routes.ts';

let fixture: FeatureFixture;
const hour = 3_600_000;
const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const codes = ['0301', '0302', '030203', '0221'];
const at = (ago: number) => new Date(fixtureNow - ago);

/** Vehicles of the list’s tests, by their peculiarity. */
let own: Record<'plain' | 'riding' | 'low' | 'silent' | 'stored' | 'bare' | 'stray' | 'south', string>;
let station: string;

beforeAll(async () => {
  fixture = await featureFixture(vehiclesRoutes({}));
  own = await fixture.write(async (db) => {
    station = (await aFence(db, { agent_id: 3 })).fence_id;
    const plain = await aVehicle(db, {
      vehicle: {
        plate: '鄂A123456',
        frame_no: 'LKST48P2400000001',
        battery_sn: '48230100000001',
        tags: ['样车'],
      },
      state: { station_id: station, lock_at: at(50 * hour), unlock_at: at(51 * hour), voltage_mv: 51_000 },
      device: { iccid: '89860412345678901234', fw_version: '131091', sim_expire_on: '2027-01-31' },
    });
    const riding = await aVehicle(db, {
      state: { riding_state: 'riding', rest_battery: 55, lock_at: at(2 * hour), unlock_at: at(hour) },
    });
    const low = await aVehicle(db, {
      state: {
        ops_states: opsBits(['low_battery', 'repair_reported']),
        rest_battery: 20,
        lock_at: at(4 * hour),
        mileage_m: 900_000,
      },
    });
    const silent = await aVehicle(db, {
      state: {
        online: false,
        alarms: alarmBits(['offline']),
        reported_at: at(6 * hour),
        lock_at: at(7 * hour),
      },
    });
    const stored = await aVehicle(db, {
      vehicle: { lifecycle: 'in_stock' },
      state: { online: false, reported_at: null, rest_battery: null, lng: null, lat: null },
    });
    const bare = await aVehicle(db, {
      bare: true,
      vehicle: { lifecycle: 'off_shelf' },
      state: {
        online: false,
        reported_at: at(90 * hour),
        ops_states: opsBits(['off_shelf']),
        rest_battery: 0,
      },
    });
    const stray = await aVehicle(db, {
      state: { alarms: alarmBits(['out_of_area', 'fallen']), out_of_area: true, rest_battery: 35 },
    });
    const south = await aVehicle(db, { agentId: 4 });
    const all = { plain, riding, low, silent, stored, bare, stray, south };
    return Object.fromEntries(Object.entries(all).map(([name, { carId }]) => [name, carId])) as typeof own;
  });
});
afterAll(() => fixture.close());

const list = async (query: object = {}, scope: Scope = north) => {
  const said = await fixture.as({ codes, scope })(vehicles.list, {
    query: { sort: 'carId', dir: 'asc', ...query },
  });
  expect(said.status, JSON.stringify(said)).toBe(200);
  return said.data ?? { list: [], count: 0 };
};
const namesOf = (rows: readonly { carId: string }[]) =>
  rows.map(({ carId }) => Object.entries(own).find(([, number]) => number === carId)?.[0]);

describe('the vehicle list', () => {
  test.each([
    [{}, ['plain', 'riding', 'low', 'silent', 'stored', 'bare', 'stray']],
    [{ plate: '鄂A123456' }, ['plain']],
    [{ plate: '鄂A12345' }, []],
    [{ find: 'a1234' }, ['plain']],
    [{ frameNo: 'LKST48P2400000001' }, ['plain']],
    [{ batterySn: '48230100000001' }, ['plain']],
    [{ iccid: '89860412345678901234' }, ['plain']],
    [{ fwVersion: '131091' }, ['plain']],
    [{ fwVersion: '2.0.19' }, ['plain']],
    [{ tag: '样车' }, ['plain']],
    [{ modelId: 1, lifecycle: 'in_stock,off_shelf' }, ['stored', 'bare']],
    [{ modelId: 2 }, []],
    [{ ridingState: 'riding,temp_parked' }, ['riding']],
    [{ opsStates: 'low_battery' }, ['low']],
    [{ opsStates: 'low_battery,repair_reported' }, ['low']],
    [{ opsStates: 'low_battery,off_shelf' }, []],
    [{ alarms: 'out_of_area,offline' }, ['silent', 'stray']],
    [{ online: 'online' }, ['plain', 'riding', 'low', 'stray']],
    [{ online: 'offline' }, ['silent', 'bare']],
    [{ online: 'never' }, ['stored']],
    [{ rentable: '1' }, ['plain']],
    [{ rentable: '0', lifecycle: 'on_shelf' }, ['riding', 'low', 'silent', 'stray']],
    [{ batteryFrom: 0, batteryTo: 20 }, ['low', 'bare']],
    [{ voltageFrom: 50_000, voltageTo: 52_000 }, ['plain']],
    [{ mileageFrom: 900_000, mileageTo: 900_000 }, ['low']],
    [{ idleHoursFrom: 4 }, ['plain', 'low', 'silent']],
    [{ idleHoursFrom: 48, online: 'online' }, ['plain']],
    [{ boundFrom: fixtureNow - 2 * hour, boundTo: fixtureNow, online: 'never' }, ['stored']],
    [{ boundTo: fixtureNow - 2 * hour }, []],
    [{ plate: '', tag: '' }, ['plain', 'riding', 'low', 'silent', 'stored', 'bare', 'stray']],
    [{ agentIds: '4' }, []],
    [{ opAreaIds: '31', online: 'never' }, ['stored']],
  ])('asked for %j finds %j', async (query, names) => {
    const { list: rows, count } = await list(query);
    expect(namesOf(rows)).toEqual(names);
    expect(count).toBe(names.length);
  });

  test.each([
    [{ tag: '样车' }, ['plain']],
    [{ stationId: 'here' }, ['plain']],
    [{ idleHoursFrom: 48 }, ['plain']],
    [{ noTripHours: 2, opAreaIds: '31' }, ['plain', 'riding', 'low', 'silent', 'stored', 'bare', 'stray']],
    [{ areaIds: '99999' }, []],
  ])('the numbers that match %j are those of %j, as the list finds them', async (query, names) => {
    const asked = { ...query, ...('stationId' in query && { stationId: station }) };
    const { data } = await fixture.as({ codes: ['0301'], scope: north })(vehicles.numbers, { query: asked });
    expect(namesOf((data?.list ?? []).map((carId) => ({ carId })))).toEqual(names);
    expect(data?.more).toBe(false);
    if (!('areaIds' in query)) expect(namesOf((await list(asked)).list)).toEqual(names);
  });

  test('finds by controller, station and pasted numbers', async () => {
    const [first] = (await list({ plate: '鄂A123456' })).list;
    expect(namesOf((await list({ imei: first?.imei })).list)).toEqual(['plain']);
    expect(namesOf((await list({ stationId: station })).list)).toEqual(['plain']);
    const pasted = await list({ carIds: `${own.low},${own.south},99999999,${own.plain}` });
    expect(namesOf(pasted.list)).toEqual(['plain', 'low']);
  });

  test.each([
    ['carId', 'desc', ['stray', 'bare', 'stored', 'silent', 'low', 'riding', 'plain']],
    ['reportedAt', 'asc', ['bare', 'silent']],
    ['restBattery', 'asc', ['bare', 'low', 'stray', 'riding']],
    ['voltageMv', 'desc', ['plain']],
    ['mileageM', 'desc', ['low']],
    ['idleSeconds', 'desc', ['plain', 'silent', 'low']],
    ['idleSeconds', 'asc', ['low', 'silent', 'plain']],
    ['simExpireOn', 'asc', ['plain']],
  ] as const)('sorted by %s %s begins with %j', async (sort, dir, first) => {
    const { list: rows } = await list({ sort, dir });
    expect(namesOf(rows).slice(0, first.length)).toEqual(first);
    expect(rows).toHaveLength(7);
  });

  test.each(['reportedAt', 'restBattery', 'voltageMv', 'idleSeconds', 'simExpireOn'] as const)(
    'sorted by %s shows what is unknown last, in both directions',
    async (sort) => {
      const key = sort === 'voltageMv' ? 'voltageMv' : sort;
      for (const dir of ['asc', 'desc'] as const) {
        const values = (await list({ sort, dir })).list.map((row) => row[key]);
        const known = values.findLastIndex((value) => value !== null);
        expect(values.slice(0, known + 1)).not.toContain(null);
      }
    },
  );

  test('pages without losing or repeating a vehicle, whatever it is sorted by', async () => {
    for (const sort of ['carId', 'voltageMv', 'restBattery'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => list({ sort, pageNum, pageSize: 2 })));
      expect(pages.map(({ list: rows }) => rows.length)).toEqual([2, 2, 2, 1]);
      expect(new Set(pages.flatMap(({ list: rows }) => rows.map(({ carId }) => carId))).size).toBe(7);
      expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([7]));
    }
  });

  test('shows names, locks and states, and null for what is not known', async () => {
    const rows = (await list()).list;
    expect(rows.find(({ carId }) => carId === own.plain)).toMatchObject({
      model: 'One',
      agent: 'north',
      station: expect.stringContaining('站点'),
      online: 'online',
      idleSeconds: 50 * 3600,
      simExpireOn: '2027-01-31',
      locks: { acc: 'unknown' },
    });
    expect(rows.find(({ carId }) => carId === own.stored)).toMatchObject({
      online: 'never',
      restBattery: null,
      reportedAt: null,
      lng: null,
    });
    expect(rows.find(({ carId }) => carId === own.riding)).toMatchObject({ idleSeconds: null });
    const english = await fixture.as({ codes, scope: north, language: 'en-US' })(vehicles.list, {
      query: { stationId: station },
    });
    expect(english.data?.list[0]?.station).toMatch(/^Station/);
  });

  test('never shows more than the scope, whatever is wished', async () => {
    expect(namesOf((await list({}, { agentIds: [4], opAreaIds: 'all' })).list)).toEqual(['south']);
    expect((await list({}, { agentIds: [3], opAreaIds: [41] })).count).toBe(0);
    expect((await list({}, { agentIds: [], opAreaIds: 'all' })).count).toBe(0);
    expect((await list({}, everything)).count).toBe(8);
    expect((await list({ agentIds: '4' }, everything)).count).toBe(1);
  });
});

describe('one vehicle', () => {
  const single = (query: object, scope = north) =>
    fixture.as({ codes, scope })(vehicles.single, { query: query as never });

  test('is found by number or controller', async () => {
    const byNumber = await single({ carId: own.plain });
    expect(byNumber).toMatchObject({ status: 200, data: { carId: own.plain, frameNo: 'LKST48P2400000001' } });
    const byImei = await single({ imei: byNumber.data?.imei });
    expect(byImei.data?.carId).toBe(own.plain);
    expect((await single({ carId: own.bare })).data?.imei).toBeNull();
  });

  test('is live only while its controller is online', async () => {
    expect(await single({ carId: own.bare, live: 1 })).toMatchObject({ status: 409, code: 'device.offline' });
  });

  test('comes with what its battery told last by way of the controller it has now', async () => {
    const { data } = await single({ carId: own.plain });
    expect(data?.battery).toBeNull();
    const told = {
      seq: 1,
      at: fixtureNow,
      soc: 62,
      health: 91,
      remainMah: 11_284,
      cycles: 240,
      millivolts: 50_100,
      current: 0,
      temp: -5,
      faults: 0b11,
    };
    const word = {
      vehicle: Number(own.plain),
      deviceAt: null,
      kind: 'bms',
      verdict: 'fresh',
      code: null,
    } as const;
    await fixture.write((db) =>
      storePackets(db, [
        { ...word, imei: data?.imei ?? '', at: fixtureNow - hour, packetId: 'b1', payload: told },
        { ...word, imei: '860000000000099', at: fixtureNow, packetId: 'b2', payload: { ...told, soc: 1 } },
      ]),
    );
    expect((await single({ carId: own.plain })).data?.battery).toMatchObject({
      at: fixtureNow - hour,
      soc: 62,
      temperatureC: -0.5,
      faults: ['charge_over_temp', 'short_circuit'],
    });
  });

  test('is as good as absent outside the scope', async () => {
    expect(await single({ carId: own.south })).toMatchObject({ status: 404, code: 'vehicle.not_found' });
    expect(await single({ carId: '99999999' })).toMatchObject({ status: 404, code: 'vehicle.not_found' });
    const theirs = await single({ carId: own.south }, everything);
    expect(await single({ imei: theirs.data?.imei })).toMatchObject({ status: 404 });
    expect(await single({ carId: own.plain, imei: theirs.data?.imei })).toMatchObject({ status: 404 });
  });

  test('must be named', async () => {
    expect(await single({})).toMatchObject({ status: 400, fields: { carId: 'required', imei: 'required' } });
  });
});

describe('a note', () => {
  const annotate = (carId: string, version: number, scope = north) =>
    fixture.as({ codes, scope })(vehicles.annotate, {
      params: { carId },
      body: { note: '前轮有异响', tags: ['待保养', '待保养'], version },
    });

  test('is changed once per version, with before and after in the log', async () => {
    const changed = await annotate(own.stray, 1);
    expect(changed).toMatchObject({
      status: 200,
      data: { note: '前轮有异响', tags: ['待保养'], version: 2 },
    });
    expect(await annotate(own.stray, 1)).toMatchObject({
      status: 409,
      code: 'common.stale_version',
      promot: '数据已被他人修改，请刷新',
    });
    const rows = await fixture.write((db) =>
      db.selectFrom('audit_log').selectAll().where('object', '=', own.stray).orderBy('seq').execute(),
    );
    expect(rows.map(({ result, change }) => ({ result, change }))).toEqual([
      { result: 'ok', change: { note: ['', '前轮有异响'], tags: [[], ['待保养']] } },
      { result: 'refused', change: {} },
    ]);
  });

  test('of a foreign vehicle cannot be changed', async () => {
    expect(await annotate(own.south, 1)).toMatchObject({ status: 404 });
    const untouched = await fixture.as({ codes })(vehicles.single, { query: { carId: own.south } });
    expect(untouched.data).toMatchObject({ note: '', version: 1 });
  });
});

describe('what there is to choose from', () => {
  test('are the areas in scope and the models', async () => {
    const areas = await fixture.as({ codes, scope: north })(vehicles.areas, {});
    expect(areas.data?.list.map(({ id, agentId }) => [id, agentId])).toEqual([[31, 3]]);
    const all = await fixture.as({ codes })(vehicles.areas, {});
    expect(all.data?.count).toBe(3);
    const models = await fixture.as({ codes })(vehicles.models, {});
    expect(models.data?.list).toEqual([{ id: 1, name: 'One', brand: 'Kick' }]);
  });
});

/** A random fleet with every kind of vehicle. */
const vehicleKind = fc.record({
  agentId: fc.constantFrom(3, 4),
  lifecycle: fc.constantFrom(...lifecycles),
  riding: fc.constantFrom(...ridingStates),
  ops: fc.subarray([...opsStates], { maxLength: 2 }),
  mark: fc.constantFrom(0, 0, chargeMarks.rentsLow),
  alarms: fc.subarray([...alarmTypes], { maxLength: 2 }),
  online: fc.boolean(),
  heard: fc.boolean(),
  battery: fc.constantFrom(null, 0, 1, 20, 21, 35, 36, 100),
  lockedHours: fc.constantFrom(null, 0.5, 1, 3, 5.99, 12, 24, 48, 200),
  unlockedHours: fc.constantFrom(null, 2, 300),
});

/** The fleet in memory as stored in the database, without trips and tasks. */
async function fleetAsStored(): Promise<FleetState> {
  const fleet = new FleetState();
  const rows = await fixture.database.read(everything, (db) => vehiclesAfter(db, 0, 10_000));
  for (const row of rows) fleet.identify(identityOf(row), fixtureNow, factsOf(row));
  return fleet;
}

describe('the counts', () => {
  const ago = (hours: number | null) => (hours === null ? null : at(hours * hour));

  test('are the same from memory, from the database and from the lists behind them', async () => {
    const kinds = fc.sample(vehicleKind, { numRuns: 400, seed: 11 });
    await fixture.write(async (db) => {
      for (const kind of kinds)
        await aVehicle(db, {
          agentId: kind.agentId,
          vehicle: { lifecycle: kind.lifecycle },
          state: {
            riding_state: kind.riding,
            ops_states: opsBits(kind.ops) | (kind.battery === null ? 0 : kind.mark),
            alarms: alarmBits(kind.alarms),
            online: kind.online && kind.heard,
            reported_at: kind.heard ? at(60_000) : null,
            rest_battery: kind.battery,
            lock_at: ago(kind.lockedHours),
            unlock_at: ago(kind.unlockedHours),
          },
        });
    });
    const fleet = await fleetAsStored();
    for (const scope of [everything, north, { agentIds: 'all', opAreaIds: [41] } as const]) {
      const inMemory = countFleet(fleet, scope, fixtureNow);
      const stored = await fixture.database.read(scope, (db) => countStored(db, scope, fixtureNow));
      expect(stored).toEqual(inMemory);
      expect(inMemory.onShelf).toBeGreaterThan(10);
    }
    const counts = countFleet(fleet, north, fixtureNow);
    const shelf = { lifecycle: 'on_shelf' };
    const behind = async (query: object) => (await list(query)).count;
    expect(await behind({})).toBe(counts.total);
    expect(await behind(shelf)).toBe(counts.onShelf);
    expect(await behind({ rentable: '1' })).toBe(counts.rentable);
    expect(await behind({ ...shelf, online: 'online' })).toBe(counts.online);
    expect(await behind({ ...shelf, online: 'offline' })).toBe(counts.offline);
    expect(await behind({ ...shelf, ridingState: 'available', idleHoursFrom: 48 })).toBe(counts.idle.h48);
    const idle = (query: object) => behind({ ...shelf, ridingState: 'available', ...query });
    expect(await idle({ idleHoursTo: 1 })).toBe(counts.idle.under1);
    expect(await idle({ idleHoursFrom: 3, idleHoursTo: 6 })).toBe(counts.idle.h3to6);
    expect(await behind({ ...shelf, batteryKnown: 0 })).toBe(counts.battery.unknown);
    expect(await behind({ opsStates: 'off_shelf' })).toBe(counts.ops.off_shelf);
    for (const state of ridingStates)
      expect(await behind({ ...shelf, ridingState: state }), state).toBe(counts.riding[state]);
    for (const alarm of alarmTypes)
      expect(await behind({ ...shelf, alarms: alarm }), alarm).toBe(counts.alarms[alarm]);
    for (const state of opsStates.filter((name) => name !== 'off_shelf'))
      expect(await behind({ ...shelf, opsStates: state }), state).toBe(counts.ops[state]);
  });

  test('call a vehicle rentable exactly when the rule does', () => {
    const fleet = new FleetState();
    const reader: FleetReader = fleet;
    fc.assert(
      fc.property(
        fc.nat({ max: 4 }),
        fc.nat({ max: 127 }),
        fc.nat({ max: 2 ** 19 - 1 }),
        fc.boolean(),
        fc.option(fc.nat({ max: 100 })),
        (riding, ops, alarms, online, battery) => {
          const c = {
            ...reader.columns,
            riding: [riding],
            ops: [ops],
            alarms: [alarms],
            online: [Number(online)],
            battery: [battery ?? Number.NaN],
          };
          const given = {
            onShelf: true,
            riding: ridingOf(riding),
            ops: opsOf(ops),
            alarms: alarmsOf(alarms),
            online,
            battery,
            rentsLow: (ops & chargeMarks.rentsLow) !== 0,
          };
          expect(isRentableAt(c, 0)).toBe(isRentable(given));
        },
      ),
    );
  });

  test('are served in scope, narrowed by the areas asked for', async () => {
    const count = async (query: object, scope = north) =>
      (await fixture.as({ codes, scope })(vehicles.counts, { query: query as never })).data?.total;
    const all = (await count({}, everything)) ?? 0;
    const [ours, theirs] = [(await count({})) ?? 0, (await count({ areaIds: '41' }, everything)) ?? 0];
    expect(ours + theirs).toBe(all);
    expect(await count({ areaIds: '41' })).toBe(0);
    expect(await count({ areaIds: '31' })).toBe(ours);
  });

  test('of 100,000 vehicles in memory cost little processor time', () => {
    const fleet = fleetOf(100_000);
    const times = Array.from({ length: 15 }, () => {
      const from = process.cpuUsage();
      expect(countFleet(fleet, everything, fixtureNow).total).toBe(100_000);
      return process.cpuUsage(from).user / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(30);
  });
});

function fleetOf(size: number) {
  const fleet = new FleetState(size);
  const kinds = fc.sample(vehicleKind, { numRuns: 500, seed: 5 });
  for (let i = 0; i < size; i++) {
    const kind = kinds[i % kinds.length] ?? kinds[0];
    if (!kind) break;
    const identity = { vehicle: 10_000_000 + i, agentId: kind.agentId, serviceAreaId: kind.agentId * 10 + 1 };
    const index = fleet.identify(
      { ...identity, modelId: 1, imei: null, lifecycle: i % 10 ? 'on_shelf' : kind.lifecycle, version: 1 },
      fixtureNow,
    );
    fleet.put(
      index,
      {
        ...fleet.facts(index),
        riding: kind.riding,
        ops: opsBits(kind.ops) | kind.mark,
        alarms: alarmBits(kind.alarms),
        online: kind.online,
        battery: kind.battery,
        reportedAt: kind.heard ? fixtureNow : null,
        lockAt: kind.lockedHours === null ? null : fixtureNow - kind.lockedHours * hour,
        unlockAt: kind.unlockedHours === null ? null : fixtureNow - kind.unlockedHours * hour,
      },
      fixtureNow,
    );
  }
  return fleet;
}

describe('the brief form for maps', () => {
  test('is the same from memory and from the database, page by page', async () => {
    const fleet = await fleetAsStored();
    const inMemory = await featureFixture(vehiclesRoutes({ fleet }));
    const pagesOf = async (where: FeatureFixture) => {
      const ask = where.as({ codes, scope: north });
      const found: { carId: string }[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page: Awaited<ReturnType<typeof ask<typeof vehicles.brief>>> = await ask(vehicles.brief, {
          query: { limit: 50, ...(after && { after }) },
        });
        found.push(...(page.data?.devices ?? []));
        after = page.data?.next ?? null;
      }
      return found;
    };
    const stored = await pagesOf(fixture);
    expect(stored.length).toBeGreaterThan(150);
    expect(await pagesOf(inMemory)).toEqual(stored);
    expect(stored.find(({ carId }) => carId === own.low)).toMatchObject({
      ridingState: 1,
      operationState: [4, 5],
      restBattery: 20,
      isOnline: true,
    });
    expect(stored.find(({ carId }) => carId === own.stray)).toMatchObject({ alarmState: [3, 18] });
    await inMemory.close();
  });

  test('tells only what changed since an instant, and who went offline', async () => {
    const ask = fixture.as({ codes, scope: north });
    const sinceTs = fixtureNow + hour;
    const changed = async () =>
      (await ask(vehicles.brief, { query: { sinceTs } })).data?.devices.map((d) => d.carId);
    expect(await changed()).toEqual([]);
    await fixture.write(async (db) => {
      const put = (carId: string, state: object) =>
        db.updateTable('vehicle_state').set(state).where('vehicle_id', '=', Number(carId)).execute();
      await put(own.plain, { reported_at: new Date(sinceTs + 1_000) });
      await put(own.riding, { reported_at: new Date(sinceTs - 5 * 60_000), online: false });
    });
    expect(await changed()).toEqual([own.plain, own.riding]);
  });

  test('tells from memory what changed since an instant', async () => {
    const fleet = fleetOf(10);
    const inMemory = await featureFixture(vehiclesRoutes({ fleet }));
    const ask = inMemory.as({ codes });
    fleet.put(4, { ...fleet.facts(4), lng: 113.6, lat: 30.6 }, fixtureNow + 500);
    const { data } = await ask(vehicles.brief, { query: { sinceTs: fixtureNow + 500 } });
    expect(data?.devices).toEqual([expect.objectContaining({ carId: '10000004', lng: 113.6 })]);
    await inMemory.close();
  });
});
