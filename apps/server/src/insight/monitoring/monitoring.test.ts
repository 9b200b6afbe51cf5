import { monitoring } from '@kickstand/contract/insight/monitoring';
import type { RequestOf } from '@kickstand/contract/kit';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aVehicle, type VehicleWish } from '../../../test/vehicles.ts';
import { type Packet, storePackets } from '../../gateway/packets.store.ts';
import { newId } from '../../kernel/ids.ts';
import { recountEvents } from './day-counts.store.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const south: Scope = { agentIds: [4], opAreaIds: 'all' };
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(monitoringRoutes);
});
afterAll(() => fixture.close());
beforeEach(() =>
  fixture.write(async (db) => {
    const own = ['device_packet', 'track', 'telemetry', 'device_event', 'command', 'fleet_sample'] as const;
    for (const table of [...own, 'imei_claim', 'device', 'vehicle_state', 'vehicle'] as const)
      await db.deleteFrom(table).execute();
  }),
);

const as = (scope: Scope = everything, codes = ['0305', '030521']) => fixture.as({ codes, scope });
const instant = (ms: number) => new Date(ms);
const vehicle = (wish: VehicleWish = {}) => fixture.write((db) => aVehicle(db, wish));
type Vehicle = Awaited<ReturnType<typeof aVehicle>>;

const silent = (ms: number) =>
  ({ online: false, reported_at: instant(fixtureNow - ms) }) satisfies VehicleWish['state'];

const event = ({ number, imei }: Vehicle, notify: number, at: number) =>
  fixture.write((db) =>
    db
      .insertInto('device_event')
      .values({ vehicle_id: number, at: instant(at), event_id: newId(), imei, notify })
      .execute(),
  );

const command = (of: Vehicle, state: string, at: number, type = 'query', agent = 3) =>
  fixture.write((db) =>
    db
      .insertInto('command')
      .values({
        vehicle_id: of.number,
        command_id: newId(),
        agent_id: agent,
        service_area_id: agent * 10 + 1,
        imei: of.imei,
        type,
        source: 'operator',
        state,
        created_at: instant(at),
        deadline_at: instant(at),
        ended_at: instant(at),
      })
      .execute(),
  );

const packet = ({ number, imei }: Vehicle, over: Partial<Packet> & { at: number }) =>
  fixture.write((db) =>
    storePackets(db, [
      {
        vehicle: number,
        imei,
        packetId: newId(),
        deviceAt: over.at,
        kind: 'ping',
        verdict: 'fresh',
        code: null,
        payload: { seq: 1, at: over.at, gsm: 20, millivolts: 50_000, percent: 70, status: 17 },
        ...over,
      } as Packet,
    ]),
  );

type Query = NonNullable<RequestOf<typeof monitoring.list>['query']>;
const found = async (query: object, scope: Scope = everything) => {
  const said = await as(scope)(monitoring.list, { query: query as Query });
  return said.data?.list.map(({ carId }) => carId);
};

describe('the overview', () => {
  test('counts the vehicles on the shelf that carry a controller, each silence once', async () => {
    await vehicle({ state: { gsm: 9, power_connected: false, located_at: instant(fixtureNow - minute) } });
    await vehicle({ state: { gsm: 10, power_connected: true, located_at: instant(fixtureNow - 5 * hour) } });
    for (const span of [6 * minute, 29 * minute, 30 * minute, 3 * hour, 2 * day, 8 * day])
      await vehicle({ state: silent(span) });
    await vehicle({ state: { online: false, reported_at: null } });
    await vehicle({ vehicle: { lifecycle: 'off_shelf' }, state: silent(hour) });
    await vehicle({ bare: true });
    const { data } = await as()(monitoring.overview, { query: {} });
    expect(data).toMatchObject({
      at: fixtureNow,
      bound: 9,
      online: 2,
      offline: 6,
      never: 1,
      fixed: 1,
      weakSignal: 1,
      powerCut: 1,
      spans: { to30m: 2, to2h: 1, to24h: 1, to7d: 1, over7d: 1 },
    });
  });

  test('every number is that of the list behind it', async () => {
    await vehicle({ state: { gsm: 3, power_connected: false, located_at: instant(fixtureNow) } });
    await vehicle({
      state: { gsm: 31, power_connected: true, moving: true, located_at: instant(fixtureNow - hour) },
    });
    await vehicle({ vehicle: { lifecycle: 'in_repair' }, state: { gsm: 1, power_connected: false } });
    for (const span of [10 * minute, hour, 5 * hour, 3 * day, 30 * day])
      await vehicle({ state: silent(span) });
    const { data } = await as()(monitoring.overview, { query: {} });
    const behind = async (query: object) => (await found({ lifecycle: 'on_shelf', ...query }))?.length;
    expect(data?.bound).toBe(await behind({}));
    expect(data?.online).toBe(await behind({ online: 'online' }));
    expect(data?.weakSignal).toBe(await behind({ gsmTo: 9 }));
    expect(data?.powerCut).toBe(await behind({ power: 0 }));
    expect(data?.fixed).toBe(await behind({ fixed: 1 }));
    for (const [offline, count] of Object.entries(data?.spans ?? {}))
      expect([offline, count]).toEqual([offline, await behind({ offline })]);
  });

  test('shares firmware and networks, the most frequent first, and stays in scope', async () => {
    const mobile = { iccid: '89860012345678901234', fw_version: '131090' };
    await vehicle({ device: mobile });
    await vehicle({ device: mobile });
    await vehicle({ device: { iccid: '89860112345678901234', fw_version: '131088' } });
    await vehicle({ device: { iccid: null, fw_version: null } });
    await vehicle({ agentId: 4, device: { fw_version: 'south' } });
    const { data } = await as(north)(monitoring.overview, { query: {} });
    expect(data).toMatchObject({
      bound: 4,
      firmware: [
        { version: '131090', count: 2 },
        { version: null, count: 1 },
        { version: '131088', count: 1 },
      ],
      firmwareRest: 0,
      sims: [
        { operator: 'mobile', count: 2 },
        { operator: 'unicom', count: 1 },
        { operator: null, count: 1 },
      ],
    });
    expect((await as(north)(monitoring.overview, { query: { opAreaIds: [41] } })).data?.bound).toBe(0);
  });
});

test('the line adds up areas and averages samples of one step', async () => {
  const sample = (area: number, agent: number, at: number, online: number) => ({
    service_area_id: area,
    agent_id: agent,
    at: instant(at),
    on_shelf: 20,
    rentable: 5,
    riding: 1,
    online,
    bound: 20,
    fixed: 8,
    weak_signal: 2,
    no_power: 1,
    low_battery: 3,
  });
  const first = Math.floor((fixtureNow - 2 * hour) / (5 * minute)) * 5 * minute;
  await fixture.write((db) =>
    db
      .insertInto('fleet_sample')
      .values([
        sample(31, 3, first, 10),
        sample(41, 4, first, 6),
        sample(31, 3, first + 5 * minute, 12),
        sample(31, 3, fixtureNow - 3 * day, 19),
      ])
      .execute(),
  );
  const { data } = await as()(monitoring.line, { query: { hours: 24 } });
  expect(data?.stepMs).toBe(5 * minute);
  expect(data?.list).toEqual([
    { at: first, bound: 40, online: 16, fixed: 16, weakSignal: 4, powerCut: 2 },
    { at: first + 5 * minute, bound: 20, online: 12, fixed: 8, weakSignal: 2, powerCut: 1 },
  ]);
  expect((await as(south)(monitoring.line, { query: {} })).data?.list.map(({ online }) => online)).toEqual([
    6,
  ]);
  const week = (await as()(monitoring.line, { query: { hours: 168 } })).data;
  expect(week?.list.length).toBe(2);
  expect(week?.stepMs).toBeGreaterThanOrEqual(30 * minute);
});

describe('the list', () => {
  test('leaves out vehicles without a controller, scrapped ones, and those of others', async () => {
    const own = await vehicle();
    await vehicle({ bare: true });
    await vehicle({ vehicle: { lifecycle: 'scrapped' } });
    const foreign = await vehicle({ agentId: 4 });
    expect(await found({}, north)).toEqual([own.carId]);
    expect(await found({ carIds: foreign.carId }, north)).toEqual([]);
    expect(await found({ imei: foreign.imei })).toEqual([foreign.carId]);
  });

  test.each([
    ['a network', { simOperator: 'telecom,other' }, { device: { iccid: '89861112345678901234' } }],
    ['a firmware', { fwVersion: '2.0.27' }, { device: { fw_version: '131099' } }],
    ['a card', { iccid: '89860400000000000001' }, { device: { iccid: '89860400000000000001' } }],
    ['satellites', { satellitesFrom: 4, satellitesTo: 6 }, { state: { satellites: 5 } }],
    ['a voltage', { voltageFrom: 40_000, voltageTo: 42_000 }, { state: { voltage_mv: 41_000 } }],
    ['a mode', { mode: 'sleep' }, { state: { mode: 'sleep' } }],
    ['never heard', { online: 'never' }, { state: { online: false, reported_at: null } }],
    [
      'last heard within a time',
      { reportedFrom: fixtureNow - 3 * hour, reportedTo: fixtureNow - hour },
      { state: silent(2 * hour) },
    ],
    ['offline for one of two times', { offline: 'to7d,over7d' }, { state: silent(9 * day) }],
    ['no fresh position', { fixed: 0 }, { state: { located_at: instant(fixtureNow - 5 * hour) } }],
  ] as const)('is narrowed by %s', async (_, query, wish) => {
    await vehicle({ device: { iccid: '89860012345678901234' }, state: { located_at: instant(fixtureNow) } });
    const usual = { located_at: instant(fixtureNow) };
    const wanted = await vehicle({
      device: { iccid: '89860012345678901234', ...('device' in wish ? wish.device : {}) },
      state: { ...usual, ...('state' in wish ? wish.state : {}) },
    });
    expect(await found(query)).toEqual([wanted.carId]);
  });

  test('finds who notified of something within a time of seven days at most', async () => {
    const [shaken, removed] = [await vehicle(), await vehicle()];
    await event(shaken, 20, fixtureNow - hour);
    await event(removed, 6, fixtureNow - 3 * day);
    expect(await found({ notify: '20,6' })).toEqual([shaken.carId]);
    const week = { eventFrom: fixtureNow - 7 * day, eventTo: fixtureNow };
    expect(await found({ notify: '6', ...week })).toEqual([removed.carId]);
    const refused = async (query: object) => (await as()(monitoring.list, { query: query as Query })).code;
    expect(await refused({ notify: '6', eventFrom: fixtureNow - 8 * day, eventTo: fixtureNow })).toBe(
      'log.span',
    );
    expect(await refused({ notify: '6', eventFrom: fixtureNow, eventTo: fixtureNow - 1 })).toBe(
      'track.order',
    );
  });

  test('counts what happened within a day, and sorts by it over the whole fleet', async () => {
    const [calm, busy, broken] = [await vehicle(), await vehicle(), await vehicle()];
    for (const n of [1, 2, 3]) await event(busy, 7, fixtureNow - n * hour);
    for (const hours of [2, 25]) await event(calm, 7, fixtureNow - hours * hour);
    await command(broken, 'timeout', fixtureNow - hour);
    await command(broken, 'refused', fixtureNow - 2 * hour, 'reboot');
    await command(broken, 'acked', fixtureNow - hour);
    await command(broken, 'timeout', fixtureNow - 25 * hour);
    await fixture.write((db) => recountEvents(db, fixtureNow));
    const said = await as()(monitoring.list, { query: { sort: 'events24h', pageSize: 1 } });
    expect(said.data).toMatchObject({ count: 3, list: [{ carId: busy.carId, events24h: 3, failed24h: 0 }] });
    const next = await as()(monitoring.list, { query: { sort: 'events24h', pageSize: 1, pageNum: 2 } });
    expect(next.data?.list).toMatchObject([{ carId: calm.carId, events24h: 1 }]);
    const worst = await as()(monitoring.list, { query: { sort: 'failed24h', pageSize: 1 } });
    expect(worst.data?.list).toMatchObject([{ carId: broken.carId, events24h: 0, failed24h: 2 }]);
    const least = await as()(monitoring.list, { query: { sort: 'events24h', dir: 'asc', pageSize: 1 } });
    expect(least.data?.list).toMatchObject([{ carId: broken.carId, events24h: 0 }]);
    expect(await found({ failed: 'reboot,ring' })).toEqual([broken.carId]);
    expect(await found({ failed: 'ring' })).toEqual([]);
  });

  test('counts a day anew by writing what has changed alone, and forgets what is over', async () => {
    const [calm, busy] = [await vehicle(), await vehicle()];
    const count = (now: number) => fixture.write((db) => recountEvents(db, now));
    await count(fixtureNow);
    for (const n of [1, 2]) await event(busy, 7, fixtureNow - n * hour);
    await event(calm, 7, fixtureNow - 23 * hour);
    expect(await count(fixtureNow)).toBe(2);
    expect(await count(fixtureNow)).toBe(0);
    expect(await count(fixtureNow + 2 * hour)).toBe(1);
    const kept = await fixture.write((db) =>
      db
        .selectFrom('vehicle_day_count')
        .select(['vehicle_id', 'events', 'failed'])
        .where(
          'vehicle_id',
          'in',
          [calm, busy].map(({ carId }) => Number(carId)),
        )
        .execute(),
    );
    expect(kept).toEqual([{ vehicle_id: Number(busy.carId), events: 2, failed: 0 }]);
  });

  test('sorts by the age of the position the other way round than by its moment', async () => {
    const old = await vehicle({ state: { located_at: instant(fixtureNow - hour) } });
    const never = await vehicle({ state: { located_at: null } });
    const fresh = await vehicle({ state: { located_at: instant(fixtureNow - minute) } });
    expect(await found({ sort: 'positionAgeSeconds', dir: 'desc' })).toEqual(
      [old, fresh, never].map((v) => v.carId),
    );
    expect(await found({ sort: 'locatedAt', dir: 'desc' })).toEqual([fresh, old, never].map((v) => v.carId));
  });

  test('is only for those who may see device monitoring', async () => {
    const { status } = await as(everything, ['0301', '0302'])(monitoring.list, { query: {} });
    expect(status).toBe(403);
  });
});

describe('one device', () => {
  test('tells when it was heard, how wrong its clock is, and its own voltage', async () => {
    const own = await vehicle({ state: { voltage_mv: 48_000, power_connected: false } });
    const payload = {
      seq: 1,
      at: 1,
      gsm: 20,
      millivolts: null,
      innerMillivolts: 3_900,
      percent: null,
      status: 1,
    };
    await packet(own, { at: fixtureNow - 2 * minute, payload });
    await packet(own, {
      at: fixtureNow - minute,
      deviceAt: fixtureNow + 9 * minute,
      kind: 'gps',
      verdict: 'skewed',
    });
    await packet(own, { at: fixtureNow - second, kind: 'command' });
    const { data } = await as()(monitoring.single, { params: { carId: own.carId } });
    expect(data).toMatchObject({
      carId: own.carId,
      voltageMv: 48_000,
      innerMv: 3_900,
      heardAt: fixtureNow - minute,
      skewMs: 10 * minute,
    });
  });

  test('whose clock is right and whose battery is in says nothing of both', async () => {
    const own = await vehicle();
    await packet(own, { at: fixtureNow - 2 * second, deviceAt: fixtureNow - 4 * second });
    const { data } = await as()(monitoring.single, { params: { carId: own.carId } });
    expect(data).toMatchObject({ skewMs: null, innerMv: null });
  });

  test('tells what the battery told last, and nothing of one that told nothing for a week', async () => {
    const own = await vehicle();
    const told = (over: object) => ({
      seq: 1,
      at: fixtureNow,
      soc: 62,
      health: 91,
      remainMah: 11_284,
      cycles: 240,
      millivolts: 50_100,
      current: 25,
      temp: 285,
      faults: 0,
      ...over,
    });
    await packet(own, { at: fixtureNow - 8 * 24 * hour, kind: 'bms', payload: told({ soc: 90 }) });
    const battery = async () =>
      (await as()(monitoring.single, { params: { carId: own.carId } })).data?.battery;
    expect(await battery()).toBeNull();
    await packet(own, { at: fixtureNow - hour, kind: 'bms', payload: told({ soc: 63 }) });
    await packet(own, { at: fixtureNow - minute, kind: 'bms', payload: told({ faults: 0b1_0000_0000 }) });
    await packet(own, { at: fixtureNow, kind: 'bms', verdict: 'late', payload: told({ soc: 99 }) });
    expect(await battery()).toEqual({
      at: fixtureNow - minute,
      soc: 62,
      health: 91,
      remainMah: 11_284,
      cycles: 240,
      voltageMv: 50_100,
      currentA: 2.5,
      temperatureC: 28.5,
      faults: ['sampling'],
    });
  });

  test('shows the newest message of each kind without secrets, to those who may read them', async () => {
    const own = await vehicle();
    await packet(own, { at: fixtureNow - minute });
    await packet(own, { at: fixtureNow - second, payload: { gsm: 7 } });
    const order = { order: { do: 'ble', token: 123_456 } };
    await packet(own, { at: fixtureNow - hour, kind: 'command', payload: order });
    const ask = (codes?: string[]) =>
      as(everything, codes)(monitoring.packets, { params: { carId: own.carId } });
    const list = (await ask()).data?.list;
    expect(list?.map(({ kind, at }) => [kind, at])).toEqual([
      ['ping', fixtureNow - second],
      ['command', fixtureNow - hour],
    ]);
    expect(list?.[0]?.payload).toEqual({ gsm: 7 });
    expect(JSON.stringify(list)).not.toContain('123456');
    expect((await ask(['0305'])).status).toBe(403);
  });

  test('shows what was said under a former agent to those who see both, and to nobody new', async () => {
    const own = await vehicle({ agentId: 4 });
    const handed = fixtureNow - hour;
    await fixture.write((db) =>
      db
        .insertInto('vehicle_transfer')
        .values({
          vehicle_id: own.number,
          transfer_id: newId(),
          from_agent: 3,
          to_agent: 4,
          operator: 'x',
          reason: 'x',
          at: instant(handed),
        })
        .execute(),
    );
    await packet(own, { at: handed - minute, kind: 'command', payload: { order: { do: 'ring' } } });
    await packet(own, { at: handed - minute });
    const kinds = async (scope: Scope) =>
      (await as(scope)(monitoring.packets, { params: { carId: own.carId } })).data?.list.map(
        ({ kind }) => kind,
      );
    expect(await kinds(south)).toEqual([]);
    expect((await kinds(everything))?.sort()).toEqual(['command', 'ping']);
    await packet(own, { at: handed + minute });
    expect(await kinds(south)).toEqual(['ping']);
  });

  test('of others is as good as none', async () => {
    const foreign = await vehicle({ agentId: 4 });
    const ask = as(north);
    const params = { carId: foreign.carId };
    const query = { imei: foreign.imei, from: fixtureNow - hour, to: fixtureNow };
    expect((await ask(monitoring.single, { params })).code).toBe('vehicle.not_found');
    expect((await ask(monitoring.packets, { params })).code).toBe('vehicle.not_found');
    expect((await ask(monitoring.metrics, { query })).code).toBe('vehicle.not_found');
  });

  test('has its measurements by the minute, of a day at most', async () => {
    const own = await vehicle();
    const from = Math.floor((fixtureNow - hour) / minute) * minute;
    const fix = {
      seq: 2,
      lng: 113.5,
      lat: 30.5,
      speed: 18,
      course: 270,
      sat: 11,
      hdop: 1,
      status: 94,
      mileage: 1,
    };
    await packet(own, { at: from + minute });
    await packet(own, { at: from + minute + 9 * second, kind: 'gps', payload: { ...fix, at: from } });
    const query = { imei: own.imei, from, to: from + 10 * minute };
    const { data } = await as()(monitoring.metrics, { query });
    expect(data).toMatchObject({ stepMs: minute, count: 10 });
    expect(data?.list[1]).toEqual({
      at: from + minute,
      speed: 18,
      course: 270,
      satellites: 11,
      gsm: 20,
      voltageMv: 50_000,
      online: true,
    });
    expect(data?.list[9]).toMatchObject({ speed: null, gsm: null, online: false });
    const refused = async (span: object) =>
      (await as()(monitoring.metrics, { query: { ...query, ...span } })).code;
    expect(await refused({ from: fixtureNow - 25 * hour, to: fixtureNow })).toBe('track.span');
    expect(await refused({ from: fixtureNow, to: fixtureNow - 1 })).toBe('track.order');
  });
});
