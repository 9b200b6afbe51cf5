import { alarms } from '@kickstand/contract/fleet/alarms';
import { alarmBits, type VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aVehicle, type VehicleWish } from '../../../test/vehicles.ts';
import { alarmNewsTopic } from '../../live/alarm-news.ts';
import type { FleetState } from '../../live/fleet.ts';
import { loadFleet } from '../../live/fleet-source.ts';
import { type AlarmWatch, makeAlarmWatch } from './alarm-watch.service.ts';
import { alarmsRoutes } from './alarms.routes.ts';

let fixture: FeatureFixture;
let fleet: FleetState;
let watch: AlarmWatch | undefined;
let told: { topic: string; type: string }[] = [];

beforeAll(async () => {
  fixture = await featureFixture(alarmsRoutes);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  watch?.stop();
  watch = undefined;
  told = [];
  await fixture.write(async (db) => {
    await db.deleteFrom('alarm').execute();
    // Vehicles of earlier tests raise no more alarms.
    await db.updateTable('vehicle').set({ lifecycle: 'scrapped' }).execute();
  });
});

const north: Scope = { agentIds: [3], opAreaIds: 'all' };
const codes = ['0301', '0302', '030207'];
const as = (over: { codes?: readonly string[]; scope?: Scope } = {}) =>
  fixture.as({ codes, scope: north, agentId: 3, name: '李四', ...over });
const vehicle = (wish: VehicleWish = {}) => fixture.write((db) => aVehicle(db, wish));
const stored = () =>
  fixture.write((db) => db.selectFrom('alarm').selectAll().orderBy('first_at').orderBy('type').execute());

/** Restarts the watch on the stored data. */
async function started() {
  watch?.stop();
  const source = await loadFleet(fixture.database, () => fixture.clock.now);
  fleet = source.fleet;
  watch = makeAlarmWatch({
    database: fixture.database,
    fleet,
    now: () => fixture.clock.now,
    zone: 'Asia/Shanghai',
    bus: { publish: (topic, payload) => void told.push({ topic, ...JSON.parse(String(payload)) }) },
  });
  await watch.begin();
  await watch.look();
  return watch;
}
const put = (number: number, facts: Partial<VehicleFacts>) => {
  const index = fleet.indexOf(number) ?? -1;
  fleet.put(index, { ...fleet.facts(index), ...facts }, fixture.clock.now);
};
const pass = (minutes: number) => {
  fixture.clock.now += minutes * 60_000;
};
const bits = alarmBits;

describe('the life of an alarm', () => {
  test('begins with the condition, once, and red ones are told at once', async () => {
    const { number } = await vehicle();
    const running = await started();
    put(number, { alarms: bits(['battery_removed', 'out_of_station']), lng: 113.51, lat: 30.51 });
    await running.look();
    await running.look();
    put(number, { alarms: bits(['battery_removed', 'out_of_station']), battery: 40 });
    await running.look();
    expect(await stored()).toMatchObject([
      {
        vehicle_id: number,
        type: 'battery_removed',
        level: 'red',
        state: 'open',
        count: 1,
        lng: 113.51,
        agent_id: 3,
      },
      { vehicle_id: number, type: 'out_of_station', level: 'yellow', state: 'open', service_area_id: 31 },
    ]);
    expect(told).toMatchObject([{ topic: alarmNewsTopic, type: 'battery_removed' }]);
  });

  test('ends by itself, and coming again within half an hour is the same alarm', async () => {
    const { number } = await vehicle();
    const running = await started();
    const flicker = async (alarmsNow: number) => {
      put(number, { alarms: alarmsNow });
      await running.look();
    };
    await flicker(bits(['out_of_area']));
    pass(10);
    await flicker(0);
    expect(await stored()).toMatchObject([
      { state: 'auto_cleared', handled_at: fixture.clock.now, last_at: fixture.clock.now },
    ]);
    pass(30);
    await flicker(bits(['out_of_area']));
    expect(await stored()).toMatchObject([{ state: 'open', count: 2, handled_at: null }]);
    await flicker(0);
    pass(31);
    await flicker(bits(['out_of_area']));
    expect(await stored()).toMatchObject([
      { state: 'auto_cleared', count: 2 },
      { state: 'open', count: 1 },
    ]);
  });

  test('that somebody has taken on stays theirs when the condition is over, and counts when it is back', async () => {
    const { number } = await vehicle();
    const running = await started();
    put(number, { alarms: bits(['in_no_stop']) });
    await running.look();
    const [alarm] = await stored();
    await as()(alarms.ack, { body: { ids: [alarm?.alarm_id ?? ''] } });
    put(number, { alarms: 0 });
    await running.look();
    expect(await stored()).toMatchObject([{ state: 'acked', count: 1 }]);
    put(number, { alarms: bits(['in_no_stop']) });
    await running.look();
    expect(await stored()).toMatchObject([{ state: 'acked', count: 2 }]);
  });

  test('off the shelf only theft counts, and a lost vehicle is one without its controller’s word', async () => {
    const shelf = await vehicle({ vehicle: { lifecycle: 'off_shelf' } });
    const lost = await vehicle({ vehicle: { lifecycle: 'lost' } });
    const running = await started();
    put(shelf.number, { alarms: bits(['offline', 'moving_without_order']) });
    await running.look();
    await running.look();
    const types = (await stored()).map(({ vehicle_id, type }) => [vehicle_id, type]);
    expect(types).toEqual([
      [lost.number, 'lost'],
      [shelf.number, 'moving_without_order'],
    ]);
  });

  test('a SIM card that expires within thirty days is one, until there is another', async () => {
    const day = (days: number) => new Date(fixtureNow + days * 86_400_000).toISOString().slice(0, 10);
    const soon = await vehicle({ device: { sim_expire_on: day(29) } });
    await vehicle({ device: { sim_expire_on: day(40) } });
    const running = await started();
    await running.lookAtSims();
    await running.look();
    expect(await stored()).toMatchObject([{ vehicle_id: soon.number, type: 'sim_expiring', level: 'blue' }]);
    await fixture.write((db) =>
      db
        .updateTable('device')
        .set({ sim_expire_on: day(400) })
        .where('vehicle_id', '=', soon.number)
        .execute(),
    );
    await running.lookAtSims();
    await running.look();
    expect((await stored())[0]?.state).toBe('auto_cleared');
  });

  test('that is urgent and clears by itself waits until somebody says that it was seen', async () => {
    const { number, carId } = await vehicle();
    const running = await started();
    const theft = bits(['battery_removed', 'abnormal_move', 'abnormal_unlock']);
    put(number, { alarms: theft | bits(['out_of_area']) });
    await running.look();
    pass(1);
    put(number, { alarms: 0 });
    await running.look();
    expect((await stored()).map(({ type, state }) => [type, state])).toEqual([
      ['abnormal_move', 'unseen'],
      ['abnormal_unlock', 'unseen'],
      ['battery_removed', 'unseen'],
      ['out_of_area', 'auto_cleared'],
    ]);
    expect((await as()(alarms.counts, {})).data).toMatchObject({ total: 3, unseen: 3, levels: { red: 3 } });
    await started();
    expect(await stored(), 'a restart sees nothing for anybody').toMatchObject([
      { state: 'unseen' },
      {},
      {},
      {},
    ]);

    pass(120);
    const again = await started();
    put(number, { alarms: bits(['battery_removed']) });
    await again.look();
    put(number, { alarms: 0 });
    await again.look();
    const waiting = (await stored()).filter(({ state }) => state === 'unseen');
    expect(waiting.map(({ type, count }) => [type, count]).sort()).toEqual([
      ['abnormal_move', 1],
      ['abnormal_unlock', 1],
      ['battery_removed', 2],
    ]);

    const ids = waiting.map(({ alarm_id }) => alarm_id);
    expect((await as({ codes: ['0302'] })(alarms.seen, { body: { ids } })).status).toBe(403);
    const south = as({ scope: { agentIds: [4], opAreaIds: 'all' } });
    expect((await south(alarms.seen, { body: { ids } })).data?.list[0]?.code).toBe('alarm.not_found');
    expect((await as()(alarms.seen, { body: { ids } })).data?.list.every(({ ok }) => ok)).toBe(true);
    expect((await stored()).map(({ state, handler }) => [state, handler])).toEqual([
      ...Array(3).fill(['auto_cleared', '李四']),
      ['auto_cleared', null],
    ]);
    expect((await as()(alarms.seen, { body: { ids } })).data?.list[0]?.code).toBe('alarm.done');
    const log = await fixture.write((db) =>
      db
        .selectFrom('audit_log')
        .select('action')
        .where('object', '=', carId)
        .where('result', '=', 'ok')
        .execute(),
    );
    expect(log).toContainEqual({ action: 'see' });
  });

  test('goes with its vehicle to another area', async () => {
    const { number } = await vehicle();
    const running = await started();
    put(number, { alarms: bits(['out_of_area']) });
    await running.look();
    await fixture.write((db) =>
      db
        .updateTable('vehicle')
        .set({ agent_id: 4, service_area_id: 41 })
        .where('vehicle_id', '=', number)
        .execute(),
    );
    const index = fleet.indexOf(number) ?? -1;
    fleet.identify(
      { ...fleet.identity(index), agentId: 4, serviceAreaId: 41, version: 2 },
      fixture.clock.now,
    );
    await running.look();
    expect(await stored()).toMatchObject([{ agent_id: 4, service_area_id: 41 }]);
  });
});

describe('a restarted server', () => {
  const raised = async (kinds: Parameters<typeof bits>[0]) => {
    const { number } = await vehicle();
    const running = await started();
    put(number, { alarms: bits(kinds) });
    await running.look();
    return number;
  };
  const keep = (number: number, alarmsNow: number) =>
    fixture.write((db) =>
      db.updateTable('vehicle_state').set({ alarms: alarmsNow }).where('vehicle_id', '=', number).execute(),
    );

  test('ends what is over, raises what began meanwhile, and leaves the rest as it was', async () => {
    const number = await raised(['out_of_area', 'battery_removed']);
    await keep(number, bits(['battery_removed', 'in_no_stop']));
    await started();
    expect((await stored()).map(({ type, state, count }) => [type, state, count])).toEqual([
      ['battery_removed', 'open', 1],
      ['in_no_stop', 'open', 1],
      ['out_of_area', 'auto_cleared', 1],
    ]);
  });

  test('does not raise again what somebody has dealt with while it goes on, for a day', async () => {
    const number = await raised(['out_of_area']);
    await keep(number, bits(['out_of_area']));
    const [alarm] = await stored();
    await as()(alarms.fixed, { body: { id: alarm?.alarm_id ?? '', result: 'fixed' } });
    await started();
    expect((await stored()).map(({ state }) => state)).toEqual(['fixed']);
    pass(24 * 60);
    await started();
    expect((await stored()).map(({ state }) => state)).toEqual(['fixed', 'open']);
  });
});

test('what the database does not take is looked at again', async () => {
  const { number } = await vehicle();
  const running = await started();
  const allow = (verb: string) => fixture.fresh.owner.query(`${verb} kickstand_app`);
  put(number, { alarms: bits(['out_of_area']) });
  await allow('revoke insert on alarm from');
  await expect(running.look()).rejects.toThrow();
  expect(await stored()).toEqual([]);
  await allow('grant insert on alarm to');
  await running.look();
  expect(await stored()).toMatchObject([{ vehicle_id: number, state: 'open' }]);
});

describe('handling', () => {
  const anAlarm = async (type: 'out_of_area' | 'battery_removed' = 'out_of_area', agentId = 3) => {
    const { number, carId } = await vehicle({ agentId, state: { alarms: bits([type]) } });
    await started();
    const found = (await stored()).find(({ vehicle_id }) => vehicle_id === number);
    return { id: found?.alarm_id ?? '', carId, version: found?.version ?? 0 };
  };

  test('an alarm is fixed once, with what was done, by somebody whose it is', async () => {
    const { id, carId, version } = await anAlarm('battery_removed');
    const fix = { id, result: 'fixed' as const, remark: '已装回电池', parts: ['battery' as const] };
    expect((await as()(alarms.fixed, { body: { ...fix, version: version + 1 } })).code).toBe(
      'common.stale_version',
    );
    const south = as({ scope: { agentIds: [4], opAreaIds: 'all' } });
    expect((await south(alarms.fixed, { body: fix })).code).toBe('alarm.not_found');
    const done = await as()(alarms.fixed, { body: { ...fix, version } });
    expect(done.data).toMatchObject({
      id,
      carId,
      state: 'fixed',
      handler: '李四',
      remark: '已装回电池',
      parts: ['battery'],
      version: version + 1,
    });
    expect((await as()(alarms.fixed, { body: fix })).code).toBe('alarm.done');
    const log = await fixture.write((db) =>
      db.selectFrom('audit_log').selectAll().where('object', '=', carId).where('result', '=', 'ok').execute(),
    );
    expect(log).toMatchObject([{ module: 'alarms', action: 'handle', change: { state: ['open', 'fixed'] } }]);
  });

  test('several are handled each for itself', async () => {
    const [a, b, c] = [await anAlarm(), await anAlarm(), await anAlarm('out_of_area', 4)];
    const acked = await as()(alarms.ack, { body: { ids: [a.id] } });
    expect(acked.data?.list).toEqual([{ id: a.id, ok: true, code: null, message: null }]);
    expect((await as()(alarms.ack, { body: { ids: [a.id] } })).data?.list).toMatchObject([
      { code: 'alarm.done' },
    ]);
    const body = { ids: [a.id, b.id, c.id], result: 'ignored' as const, remark: '误报' };
    const said = await as()(alarms.fixMany, { body });
    expect(said.data?.list.map(({ ok, code }) => code ?? ok)).toEqual([true, true, 'alarm.not_found']);
    expect((await stored()).map(({ state }) => state).sort()).toEqual(['ignored', 'ignored', 'open']);
  });

  test('needs its code, the list only a page that shows vehicles', async () => {
    const { id } = await anAlarm();
    const reader = as({ codes: ['0302'] });
    expect((await reader(alarms.fixed, { body: { id, result: 'fixed' } })).status).toBe(403);
    expect((await reader(alarms.list, {})).data).toMatchObject({ count: 1 });
    expect((await as({ codes: ['1001'] })(alarms.list, {})).status).toBe(403);
  });

  test('lists and counts follow scope, type, level, state and time', async () => {
    const red = await anAlarm('battery_removed');
    pass(60);
    const orange = await anAlarm('out_of_area');
    await anAlarm('out_of_area', 4);
    const ids = async (query: object) => (await as()(alarms.list, { query })).data?.list.map(({ id }) => id);
    expect(await ids({})).toEqual([orange.id, red.id]);
    expect(await ids({ level: 'red,blue' })).toEqual([red.id]);
    expect(await ids({ type: 'out_of_area' })).toEqual([orange.id]);
    expect(await ids({ carId: red.carId })).toEqual([red.id]);
    expect(await ids({ from: fixture.clock.now - 60_000 })).toEqual([orange.id]);
    expect(await ids({ sort: 'level' }), 'the most urgent first').toEqual([red.id, orange.id]);
    pass(1);
    const before = fixture.clock.now - 1;
    await as()(alarms.fixed, { body: { id: red.id, result: 'ignored' } });
    expect(await ids({ at: before }), 'what waited then').toEqual([orange.id, red.id]);
    expect(await ids({ at: before - 59 * 60_000 })).toEqual([red.id]);
    expect(await ids({ at: fixture.clock.now })).toEqual([orange.id]);
    expect(await ids({ state: 'open,acked' })).toEqual([orange.id]);
    expect((await as()(alarms.counts, {})).data).toMatchObject({
      total: 1,
      levels: { red: 0, orange: 1, yellow: 0, blue: 0 },
      types: { out_of_area: 1, battery_removed: 0 },
    });
  });
});
