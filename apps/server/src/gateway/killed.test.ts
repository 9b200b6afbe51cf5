import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDevice, topicOf, until } from '../../test/device.ts';
import { type FleetFixture, fleetFixture, nth } from '../../test/fleet-fixture.ts';
import { statuses } from '../../test/gateway-fixture.ts';
import { bundleProgram } from '../../test/programs/bundle-program.ts';
import { newId } from '../kernel/ids.ts';

const vehicles = 12;
let store: FleetFixture;
let child: ChildProcess;
let program: Awaited<ReturnType<typeof bundleProgram>>;

beforeAll(async () => {
  [store, program] = await Promise.all([fleetFixture(vehicles), bundleProgram('start-gateway')]);
});
afterAll(async () => {
  child.kill('SIGKILL');
  program.remove();
  await store.drop();
});

/** Start a gateway of its own process on this port (0: any). Answers the port. */
async function start(port: number): Promise<number> {
  const args = [program.path, JSON.stringify(store.fresh.appConfig), String(port)];
  child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout ?? child, 'data');
  return Number(String(said));
}

const kill = async () => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

/** A device that talks without a pause and remembers what was acknowledged. */
async function talker(port: number, n: number) {
  const device = await connectDevice(port, nth(n));
  const acknowledged = { notifications: [] as number[], deviceAt: 0, commands: [] as string[] };
  let seq = Date.now() % 1_000_000_000;
  let ended = false;
  const say = async (kind: 'gps' | 'notify' | 'reply', fields: object) => {
    seq += 1;
    const [mine, at] = [seq, Date.now()];
    await device.publish(
      topicOf(kind, nth(n).imei),
      JSON.stringify({ seq: mine, at, status: statuses.parked, ...fields }),
    );
    acknowledged.deviceAt = at;
    return mine;
  };
  const place = { lng: 113.5, lat: 30.5, speed: 0, course: 0, sat: 9, hdop: 1, mileage: 5 };
  const talk = async () => {
    while (!ended) {
      await say('gps', place);
      acknowledged.notifications.push(await say('notify', { code: notifyCodes.shakeWhileArmed }));
      for (const { commandId } of device.orders.splice(0)) {
        await say('reply', { commandId, code: 0 });
        acknowledged.commands.push(commandId);
      }
    }
  };
  // The connection breaks with the gateway; what was acknowledged until then counts.
  talk().catch(() => undefined);
  return {
    n,
    acknowledged,
    stop: async () => {
      ended = true;
      await device.stop();
    },
  };
}

async function giveRings() {
  for (let n = 0; n < vehicles; n++)
    await store.asOwner(
      `insert into command (vehicle_id, command_id, agent_id, service_area_id, imei, type, args, source, state,
         created_at, deadline_at)
       values ($1, $2, 3, 31, $3, 'ring', '{"seconds": 7}', 'operator', 'queued', now(), now() + interval '30 seconds')`,
      [nth(n).vehicle, newId(), nth(n).imei],
    );
}

/** Rings that have their outcome within seconds, whatever happens. */
const shorten = () =>
  store.asOwner(
    `update command set deadline_at = now() + interval '3 seconds' where state in ('queued', 'sent')`,
  );

const stored = async () => {
  const states = await store.asOwner('select vehicle_id, device_at from vehicle_state');
  const events = await store.asOwner(`select vehicle_id, (facts->>'seq')::int as seq from device_event`);
  const commands = await store.asOwner('select command_id, state from command');
  return {
    deviceAt: new Map(states.map(({ vehicle_id, device_at }) => [vehicle_id, device_at])),
    seqs: new Map(
      states.map(({ vehicle_id }) => [
        vehicle_id,
        events.filter((event) => event.vehicle_id === vehicle_id).map(({ seq }) => seq as number),
      ]),
    ),
    commands: new Map(commands.map(({ command_id, state }) => [command_id, state])),
  };
};

test('a gateway killed at any moment has lost nothing that it acknowledged', async () => {
  let port = 0;
  for (const rounds of [1, 3, 2]) {
    port = await start(port);
    const talkers = await Promise.all(Array.from({ length: vehicles }, (_, n) => talker(port, n)));
    await until(
      () => talkers.every(({ acknowledged }) => acknowledged.deviceAt > 0),
      'every device to be heard',
    );
    await giveRings();
    const answered = () => talkers.filter(({ acknowledged }) => acknowledged.commands.length > 0);
    await until(
      () =>
        answered().length >= vehicles / 2 &&
        talkers.every(({ acknowledged }) => acknowledged.notifications.length >= rounds),
      'some rounds of messages and answers',
    );
    await kill();
    await Promise.all(talkers.map(({ stop }) => stop()));
    const { deviceAt, seqs, commands } = await stored();
    for (const { n, acknowledged } of talkers) {
      const { vehicle } = nth(n);
      expect(deviceAt.get(vehicle)).toBeGreaterThanOrEqual(acknowledged.deviceAt);
      expect(seqs.get(vehicle)).toEqual(expect.arrayContaining(acknowledged.notifications));
      expect(new Set(seqs.get(vehicle)).size).toBe(seqs.get(vehicle)?.length);
      for (const id of acknowledged.commands) expect(commands.get(id)).toBe('acked');
    }
  }
});

test('every command that was under way when the gateway was killed ends in one outcome', async () => {
  const port = await start(0);
  const talkers = await Promise.all(Array.from({ length: vehicles }, (_, n) => talker(port, n)));
  await giveRings();
  await until(() => talkers.some(({ acknowledged }) => acknowledged.commands.length > 0), 'the first answer');
  await kill();
  await Promise.all(talkers.map(({ stop }) => stop()));
  await shorten();
  await start(port);
  const again = await Promise.all(Array.from({ length: vehicles }, (_, n) => talker(port, n)));
  const open = async () =>
    (await store.asOwner(`select 1 from command where state not in ('acked', 'refused', 'timeout')`)).length;
  await until(async () => (await open()) === 0, 'every outcome');
  const before = (await stored()).commands;
  for (const { acknowledged } of [...talkers, ...again])
    for (const id of acknowledged.commands) expect(before.get(id)).toMatch(/acked|timeout/);
  for (const { acknowledged } of talkers)
    for (const id of acknowledged.commands) expect(before.get(id)).toBe('acked');
  await Promise.all(again.map(({ stop }) => stop()));
  expect((await stored()).commands).toEqual(before);
  await kill();
});

test('a notification that was stored but not acknowledged is stored once when it is sent again', async () => {
  const port = await start(0);
  const device = await connectDevice(port, nth(3));
  const again = JSON.stringify({ seq: 77, at: Date.now(), code: notifyCodes.seatOpened, status: 0b10001 });
  await device.publish(topicOf('notify', nth(3).imei), again);
  await kill();
  await device.stop();
  const next = await connectDevice(await start(port), nth(3));
  await next.publish(topicOf('notify', nth(3).imei), again);
  const rows = await store.asOwner(`select notify from device_event where vehicle_id = $1 and notify = $2`, [
    nth(3).vehicle,
    notifyCodes.seatOpened,
  ]);
  expect(rows).toHaveLength(1);
  await next.stop();
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
});
