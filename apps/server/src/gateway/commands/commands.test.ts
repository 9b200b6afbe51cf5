import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import { alarmsOf } from '@kickstand/domain/fleet/vehicles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDevice, until } from '../../../test/device.ts';
import { type FleetFixture, fleetFixture, nth } from '../../../test/fleet-fixture.ts';
import { type GatewayFixture, gatewayFixture, statuses } from '../../../test/gateway-fixture.ts';
import { newId } from '../../kernel/ids.ts';
import { type CommandNews, commandNewsTopic, wakeTopic } from './command-news.ts';

let store: FleetFixture;
let fixture: GatewayFixture;
let device: TestDevice;
let news: CommandNews[] = [];

beforeAll(async () => {
  store = await fleetFixture(6);
  fixture = await gatewayFixture(store.database);
  fixture.broker.bus.subscribe(commandNewsTopic, (_, payload) => {
    news.push(JSON.parse(Buffer.from(payload).toString()));
  });
  device = await fixture.device(0);
});
afterAll(async () => {
  await device.stop();
  await fixture.close();
  await store.drop();
});
beforeEach(async () => {
  fixture.pass(60_000);
  device.orders.length = 0;
  news = [];
  await device.say('ping', fixture.ping());
});

/** Put a command into the table as a call would, without waking anybody. */
async function give(
  type: CommandType,
  over: { n?: number; state?: string; sentAt?: number; deadlineMs?: number; args?: object } = {},
) {
  const id = newId();
  const { n = 0, state = 'queued', sentAt = null, deadlineMs = 30_000 } = over;
  await store.asOwner(
    `insert into command (vehicle_id, command_id, agent_id, service_area_id, imei, type, args, source, operator_id,
       state, created_at, sent_at, deadline_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'operator', 'o-1', $8, to_timestamp($9::float8 / 1000),
       to_timestamp($10::float8 / 1000), to_timestamp($11::float8 / 1000))`,
    [
      nth(n).vehicle,
      id,
      n % 2 ? 4 : 3,
      n % 2 ? 41 : 31,
      nth(n).imei,
      type,
      JSON.stringify(over.args ?? (type === 'ring' ? { seconds: 7 } : {})),
      state,
      fixture.clock.now,
      sentAt,
      fixture.clock.now + deadlineMs,
    ],
  );
  return id;
}

const outcome = async (id: string) =>
  (
    await store.asOwner(
      `select state, device_code as code, retries, ended_at, late_at, late_code from command where command_id = $1`,
      [id],
    )
  )[0];
const ordered = (id: string) => device.orders.filter(({ commandId }) => commandId === id);
const reply = (commandId: string, code = 0, status: number = statuses.parked) =>
  device.say('reply', { at: fixture.clock.now, commandId, code, status });

describe('a command', () => {
  test('goes to the device and ends with the device’s own answer; everybody is told', async () => {
    const id = await give('ring');
    await fixture.gateway.commands.step();
    await until(() => ordered(id).length > 0, 'the order');
    expect(ordered(id)).toEqual([
      {
        commandId: id,
        order: { do: 'ring', seconds: 7 },
        sentAt: fixture.clock.now,
        expiresAt: fixture.clock.now + 30_000,
      },
    ]);
    expect(await outcome(id)).toMatchObject({ state: 'sent', code: null, ended_at: null });
    fixture.pass(800);
    await reply(id);
    expect(await outcome(id)).toMatchObject({
      state: 'acked',
      code: 0,
      ended_at: fixture.clock.now,
      late_at: null,
    });
    expect(news.map(({ state, vehicle, operatorId }) => [state, vehicle, operatorId])).toEqual([
      ['sent', nth(0).vehicle, 'o-1'],
      ['acked', nth(0).vehicle, 'o-1'],
    ]);
  });

  test('is sent as soon as the gateway is woken, also by another program', async () => {
    const id = await give('ring');
    fixture.gateway.wake();
    await until(() => ordered(id).length === 1, 'the order after a call');
    await reply(id);
    const next = await give('query');
    fixture.broker.bus.publish(wakeTopic, '');
    await until(() => ordered(next).length === 1, 'the order after a message');
    await reply(next);
  });

  test('waits until the one before it to the same vehicle has ended, in the order they were given', async () => {
    const first = await give('ring');
    fixture.pass(1);
    const second = await give('voice', { args: { slot: 3, volume: 60 } });
    fixture.pass(1);
    const third = await give('query');
    await fixture.gateway.commands.step();
    await until(() => ordered(first).length === 1, 'the first order');
    await fixture.gateway.commands.step();
    expect(device.orders).toHaveLength(1);
    expect([await outcome(second), await outcome(third)]).toMatchObject([
      { state: 'queued' },
      { state: 'queued' },
    ]);
    await reply(first);
    await until(() => ordered(second).length === 1, 'the second order, as soon as the first has ended');
    expect(ordered(second)[0]?.order).toEqual({ do: 'voice', slot: 3, volume: 60 });
    expect(ordered(third)).toEqual([]);
    await reply(second);
    await until(() => ordered(third).length === 1, 'the third order');
    await reply(third);
  });

  test('behind one that is not answered ends at its own deadline with 108', async () => {
    const first = await give('ring');
    await fixture.gateway.commands.step();
    await until(() => ordered(first).length === 1, 'the first order');
    const hasty = await give('query', { deadlineMs: 15_000 });
    const patient = await give('voice', { deadlineMs: 60_000, args: { slot: 1, volume: 0 } });
    fixture.pass(15_000);
    await fixture.gateway.commands.step();
    expect(await outcome(hasty)).toMatchObject({ state: 'timeout', code: 108 });
    expect(await outcome(patient)).toMatchObject({ state: 'queued' });
    fixture.pass(15_000);
    await fixture.gateway.commands.step();
    await until(() => ordered(patient).length === 1, 'the order whose turn it is');
    expect(await outcome(first)).toMatchObject({ state: 'timeout', code: 108 });
    await reply(patient);
  });

  test('of an operator is not sent to a vehicle that somebody has taken meanwhile', async () => {
    await device.say('notify', { at: fixture.clock.now + 1, code: 7, status: statuses.ready });
    fixture.fleet.put(fixture.index(0), { ...fixture.facts(0), riding: 'riding' }, fixture.clock.now);
    const id = await give('wheel_lock');
    const ring = await give('ring', { n: 0 });
    await fixture.gateway.commands.step();
    expect(await outcome(id)).toMatchObject({ state: 'refused', code: null });
    await fixture.gateway.commands.step();
    await until(() => ordered(ring).length === 1, 'the order that harms nobody');
    await reply(ring);
    await device.say('notify', { at: fixture.clock.now + 2, code: 8, status: statuses.parked });
    fixture.fleet.put(fixture.index(0), { ...fixture.facts(0), riding: 'available' }, fixture.clock.now);
  });

  test('that cannot be written ends as unsupported and keeps no other from being sent', async () => {
    const broken = await give('voice', { args: { slot: 99 } });
    await fixture.gateway.commands.step();
    expect(await outcome(broken)).toMatchObject({ state: 'refused', code: 111 });
    const ring = await give('ring');
    await fixture.gateway.commands.step();
    await until(() => ordered(ring).length === 1, 'the order after it');
    await reply(ring);
  });

  test('with fences leaves the release that the controller holds', async () => {
    const ring = [
      [113.4, 30.4],
      [113.6, 30.4],
      [113.5, 30.6],
    ];
    const id = await give('fence_push', { args: { release: 7, ring } });
    await fixture.gateway.commands.step();
    await until(() => ordered(id).length === 1, 'the order');
    expect(ordered(id)[0]?.order).toEqual({ do: 'fence_push', release: 7, ring });
    await fixture.gateway.stateWriter.flush();
    await reply(id);
    const [row] = await store.asOwner('select fence_release from vehicle_state where vehicle_id = $1', [
      nth(0).vehicle,
    ]);
    expect(row).toEqual({ fence_release: 7 });
  });

  test('ends with the code by which the device refuses it', async () => {
    const id = await give('lock');
    await fixture.gateway.commands.step();
    await reply(id, 132);
    expect(await outcome(id)).toMatchObject({ state: 'refused', code: 132 });
  });

  test('to an offline vehicle times out at once with 109', async () => {
    const id = await give('unlock', { n: 1 });
    await fixture.gateway.commands.step();
    expect(await outcome(id)).toMatchObject({ state: 'timeout', code: 109, ended_at: fixture.clock.now });
    expect(news.map(({ state, deviceCode }) => [state, deviceCode])).toEqual([['timeout', 109]]);
  });

  test.each([
    ['lock', 'refused'],
    ['seat_open', 'refused'],
    ['ring', 'sent'],
  ] as const)('%s is %s while the vehicle rides', async (type, state) => {
    await device.say('gps', fixture.fix({ at: fixture.clock.now + 1, speed: 14, status: statuses.ridden }));
    const id = await give(type);
    await fixture.gateway.commands.step();
    expect(await outcome(id)).toMatchObject({ state, code: state === 'refused' ? 132 : null });
    await device.say('gps', fixture.fix({ at: fixture.clock.now + 2, speed: 0 }));
    if (state === 'sent') await reply(id);
  });

  test('waits for a device that is only just away, and goes out when it is back', async () => {
    const away = await fixture.device(2);
    await away.say('ping', fixture.ping());
    await away.stop();
    await until(() => fixture.broker.bus.listening(nth(2).imei) === false, 'the connection to end');
    const id = await give('ring', { n: 2 });
    await fixture.gateway.commands.step();
    expect(await outcome(id)).toMatchObject({ state: 'queued' });
    const back = await fixture.device(2);
    fixture.pass(5_000);
    await fixture.gateway.commands.step();
    await until(() => back.orders.length === 1, 'the order');
    await back.say('reply', { at: fixture.clock.now, commandId: id, code: 0, status: statuses.parked });
    expect(await outcome(id)).toMatchObject({ state: 'acked' });
    await back.stop();
  });

  test.each([
    ['query', 2],
    ['lock', 2],
    ['unlock', 0],
    ['ring', 0],
    ['seat_open', 0],
  ] as const)(
    '%s without an answer is sent again %i times, then times out with 108',
    async (type, retries) => {
      const id = await give(type);
      const deadline = fixture.clock.now + 30_000;
      for (let second = 0; second < 30; second++) {
        await fixture.gateway.commands.step();
        if (second < 29) fixture.pass(1_000);
      }
      await until(() => ordered(id).length === 1 + retries, 'every sending');
      expect(await outcome(id)).toMatchObject({ state: 'sent', retries });
      fixture.pass(1_000);
      await fixture.gateway.commands.step();
      expect(await outcome(id)).toMatchObject({ state: 'timeout', code: 108, ended_at: deadline });
      fixture.pass(10_000);
      await fixture.gateway.commands.step();
      expect(ordered(id)).toHaveLength(1 + retries);
    },
  );

  test('keeps its outcome when the answer comes late, and says that one came', async () => {
    const id = await give('unlock');
    await fixture.gateway.commands.step();
    fixture.pass(30_000);
    await fixture.gateway.commands.step();
    fixture.pass(2_000);
    await reply(id);
    expect(await outcome(id)).toMatchObject({
      state: 'timeout',
      code: 108,
      late_at: fixture.clock.now,
      late_code: 0,
    });
    const lateAt = fixture.clock.now;
    fixture.pass(1_000);
    await reply(id, 132);
    expect(await outcome(id)).toMatchObject({ state: 'timeout', late_at: lateAt, late_code: 0 });
  });

  test('whose deadline nobody has noticed yet is not acked by a late answer either', async () => {
    const id = await give('unlock');
    await fixture.gateway.commands.step();
    fixture.pass(30_001);
    await reply(id);
    expect(await outcome(id)).toMatchObject({
      state: 'timeout',
      code: 108,
      late_at: fixture.clock.now,
      late_code: 0,
    });
  });

  test('answered twice has the first outcome; the same answer again is not late', async () => {
    const id = await give('lock');
    await fixture.gateway.commands.step();
    await Promise.all([reply(id), reply(id), reply(id, 132)]);
    const { state, code, late_code } = await outcome(id);
    expect([state, code]).toEqual(['acked', 0]);
    expect(late_code).toBe(132);
  });

  test('is answered only by its own vehicle', async () => {
    const stranger = await fixture.device(3);
    const id = await give('unlock');
    await fixture.gateway.commands.step();
    await stranger.say('reply', { at: fixture.clock.now, commandId: id, code: 0, status: statuses.parked });
    expect(await outcome(id)).toMatchObject({ state: 'sent', code: null, late_at: null });
    await reply(id);
    await stranger.stop();
  });
});

test.each([
  ['unlock', {}],
  ['temp_power', { minutes: 5 }],
  ['disarm', {}],
] as const)('a vehicle that an operator opened by %s is at work, not ridden', async (type, args) => {
  const id = await give(type, { args });
  await fixture.gateway.commands.step();
  fixture.pass(500);
  await device.say('notify', { at: fixture.clock.now, code: 7, status: statuses.ready });
  await reply(id, 0, statuses.ready);
  expect(fixture.facts(0).riding).toBe('in_ops');
  expect(alarmsOf(fixture.facts(0).alarms)).not.toContain('abnormal_unlock');
  fixture.pass(1_000);
  await device.say('ping', fixture.ping());
  expect(fixture.facts(0).riding).toBe('available');
});

test('a restarted gateway takes up what its predecessor left', async () => {
  await fixture.gateway.stop();
  const overdue = await give('unlock', {
    n: 4,
    state: 'sent',
    sentAt: fixture.clock.now - 31_000,
    deadlineMs: -1_000,
  });
  const running = await give('unlock', {
    n: 4,
    state: 'sent',
    sentAt: fixture.clock.now - 6_000,
    deadlineMs: 24_000,
  });
  const unsent = await give('unlock', { n: 4, deadlineMs: -1_000 });
  await store.asOwner(
    `insert into vehicle_state (vehicle_id, agent_id, online, reported_at) values ($1, 3, true, to_timestamp($2::float8 / 1000))`,
    [nth(4).vehicle, fixture.clock.now - 1_000],
  );
  const next = await gatewayFixture(store.database, { now: fixture.clock.now });
  const back = await next.device(4);
  await next.gateway.commands.step();
  expect(await outcome(overdue)).toMatchObject({ state: 'timeout', code: 108 });
  expect(await outcome(unsent)).toMatchObject({ state: 'timeout', code: 106 });
  expect(await outcome(running)).toMatchObject({ state: 'sent', retries: 0 });
  await back.say('reply', { at: next.clock.now, commandId: running, code: 0, status: statuses.parked });
  expect(await outcome(running)).toMatchObject({ state: 'acked' });
  expect(back.orders).toEqual([]);
  await back.stop();
  await next.close();
});
