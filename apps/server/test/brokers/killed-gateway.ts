import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type DeviceTopic, notifyCodes } from '@kickstand/contract/fleet/devices';
import { connectDevice, topicOf, until } from '../device.ts';
import { type FleetFixture, fleetFixture, nth } from '../fleet-fixture.ts';
import { statuses } from '../gateway-fixture.ts';
import { startMosquitto } from '../mosquitto.ts';
import { bundleProgram } from '../programs/bundle-program.ts';

interface Ordeal {
  kills: number;
  /** Messages of all controllers together. */
  perSecond: number;
  /** How long the gateway lives each time, milliseconds. */
  livesMs: number;
}

const vehicles = 50;
const status = statuses.parked;
const place = { lng: 113.5, lat: 30.5, speed: 0, course: 0, sat: 9, hdop: 1, mileage: 5 };
/** What controllers say in turn: something of every kind. */
const sayings: readonly { kind: DeviceTopic; fields: object }[] = [
  { kind: 'gps', fields: { ...place, status } },
  { kind: 'notify', fields: { code: notifyCodes.shakeWhileArmed, status } },
  { kind: 'ping', fields: { gsm: 20, millivolts: 52_000, percent: 80, status, mode: 'normal' } },
  { kind: 'reply', fields: { commandId: 'nobody-asked', code: 0, status } },
  { kind: 'notify', fields: { code: notifyCodes.batteryRemoved, status } },
  { kind: 'login', fields: { fw: '1.0', voice: 'v1', iccid: '89860000000000000000', gsm: 20 } },
  {
    kind: 'bms',
    fields: {
      soc: 80,
      health: 95,
      remainMah: 1,
      cycles: 1,
      millivolts: 51_000,
      current: 1,
      temp: 240,
      faults: 0,
    },
  },
];

/** The only gateway, which is killed without a word. */
async function gatewayOver(store: FleetFixture, url: string) {
  const program = await bundleProgram('start-gateway');
  let child: ChildProcess | undefined;
  return {
    async start() {
      const args = [program.path, JSON.stringify(store.fresh.appConfig), url];
      child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout ?? child, 'data');
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    remove: program.remove,
  };
}

/** A controller that goes on talking, and what of it was acknowledged. */
async function talker(port: number, n: number, everyMs: number) {
  const device = await connectDevice(port, nth(n));
  const acknowledged: { kind: DeviceTopic; seq: number }[] = [];
  const said: Promise<void>[] = [];
  let isOver = false;
  const talk = async () => {
    for (let seq = 1; !isOver; seq++) {
      const { kind, fields } = sayings[(seq + n) % sayings.length] as (typeof sayings)[0];
      const message = JSON.stringify({ seq, at: Date.now(), ...fields });
      said.push(
        device.publish(topicOf(kind, nth(n).imei), message).then(() => void acknowledged.push({ kind, seq })),
      );
      await wait(everyMs);
    }
    await Promise.all(said);
  };
  const talking = talk();
  return {
    vehicle: nth(n).vehicle,
    acknowledged,
    stop: async () => {
      isOver = true;
      await talking;
      await device.stop();
    },
  };
}

const keyOf = (vehicle: number, seq: number) => `${vehicle} ${seq}`;

/**
 * Over mosquitto as documented the only gateway is killed again and again while controllers talk. Answers how many
 * messages the broker acknowledged, how many of them are stored nowhere, how many notifications are stored other than once,
 * and how many came again.
 */
export async function killGateway({ kills, perSecond, livesMs }: Ordeal) {
  const store = await fleetFixture(vehicles);
  const broker = await startMosquitto(store.database);
  const gateway = await gatewayOver(store, broker.url);
  const count = async (what: string) =>
    Number((await store.asOwner(`select count(*)::int as n from ${what}`))[0].n);
  try {
    await gateway.start();
    // A broker keeps nothing for a gateway that has never been there.
    const first = await connectDevice(broker.port, nth(0));
    await until(async () => {
      await first.say('gps', { at: Date.now(), ...place, status });
      return (await count('device_packet')) > 0;
    }, 'the gateway to listen');
    await first.stop();
    await store.asOwner('delete from device_packet');

    const everyMs = (1_000 * vehicles) / perSecond;
    const talkers = await Promise.all(
      Array.from({ length: vehicles }, (_, n) => talker(broker.port, n, everyMs)),
    );
    for (let n = 0; n < kills; n++) {
      await wait(livesMs);
      await gateway.kill();
      await wait(livesMs / 4);
      await gateway.start();
    }
    await Promise.all(talkers.map(({ stop }) => stop()));

    const all = talkers.flatMap(({ vehicle, acknowledged }) =>
      acknowledged.map(({ kind, seq }) => ({ kind, key: keyOf(vehicle, seq) })),
    );
    const lost = async () => {
      const rows = await store.asOwner(
        `select distinct vehicle_id, (payload->>'seq')::int as seq from device_packet`,
      );
      const kept = new Set(rows.map(({ vehicle_id, seq }) => keyOf(vehicle_id, seq)));
      return all.filter(({ key }) => !kept.has(key)).length;
    };
    await until(async () => (await lost()) === 0, 'what the broker kept', 60_000).catch(() => undefined);
    const events = await store.asOwner(
      `select vehicle_id, (facts->>'seq')::int as seq, count(*)::int as times from device_event group by 1, 2`,
    );
    const times = new Map(events.map(({ vehicle_id, seq, times }) => [keyOf(vehicle_id, seq), times]));
    const notifications = all.filter(({ kind }) => kind === 'notify');
    return {
      acknowledged: all.length,
      lost: await lost(),
      notNotifiedOnce: notifications.filter(({ key }) => times.get(key) !== 1).length,
      cameAgain: (await count('device_packet')) - all.length,
    };
  } finally {
    await gateway.kill();
    gateway.remove();
    await broker.close();
    await store.drop();
  }
}
