import { setTimeout as wait } from 'node:timers/promises';
import { deviceTopics } from '@kickstand/contract/fleet/devices';
import { livePath, liveSay } from '@kickstand/contract/fleet/live';
import { vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { demo } from '@kickstand/contract/platform/demo';
import { sessionDemo } from '@kickstand/contract/platform/session';
import { shardOf } from '@kickstand/domain/fleet/devices';
import mqtt, { type MqttClient } from 'mqtt';
import type pg from 'pg';
import { WebSocket } from 'ws';
import { passwordDigest } from '../apps/server/src/gateway/broker/credentials.ts';
import { Browser, type Send } from '../apps/server/test/browser.ts';
import { type Bench, withClient, withServer } from './bench.ts';
import { percentile, type Row } from './row.ts';

/** Enough that none is rung again within its three seconds. */
const vehicles = 30;
const pauseMs = 120;
const password = 'bench-password';
/** Whoever rings here holds this code. */
const code = '0302';

/** From a dispatcher's ring to what the controller answered, on the dispatcher's live socket. The controllers answer at once. */
export const benchRing = (bench: Bench): Promise<Row[]> =>
  withServer(bench, 'small', async ({ url, mqttUrl, app }) => {
    const controllers: MqttClient[] = [];
    try {
      const found = await withClient(app, vehiclesOf);
      controllers.push(...(await Promise.all(found.map(({ imei }) => controller(mqttUrl, imei)))));
      await wait(2_000);
      const times = await ringAll(bench, url, found);
      const name = 'from the ring to its answer on the console, p';
      return [
        { name: `${name}50`, value: percentile(times, 50), unit: 'ms' },
        { name: `${name}95`, value: percentile(times, 95), unit: 'ms', target: '<= 300 ms' },
      ];
    } finally {
      for (const client of controllers) client.end(true);
    }
  });

interface Known {
  carId: string;
  imei: string;
}

/** Some of the demo's vehicles, whose controllers get a password that is known here. */
async function vehiclesOf(client: pg.Client): Promise<Known[]> {
  await client.query("select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)");
  const { rows } = await client.query<Known>(
    `with chosen as (select vehicle_id, imei from vehicle join vehicle_state using (vehicle_id)
       where lifecycle = 'on_shelf' and imei is not null and riding_state = 'available' limit $1)
     update imei_claim c set digest = $2 from chosen where c.imei = chosen.imei
     returning chosen.vehicle_id::text as "carId", c.imei`,
    [vehicles, passwordDigest(password)],
  );
  return rows;
}

const topicOf = (kind: 'ping' | 'reply' | 'command', imei: string) =>
  deviceTopics[kind].topic.replace(':shard', String(shardOf(imei))).replace(':imei', imei);

/** A controller that is there and does as it is told. */
async function controller(url: string, imei: string): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, { clientId: imei, username: imei, password });
  (client.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true);
  let seq = Math.floor(Date.now() / 1_000);
  const say = (kind: 'ping' | 'reply', what: object) => {
    const said = { seq: ++seq, at: Date.now(), status: 0b0001_1001, ...what };
    client.publish(topicOf(kind, imei), JSON.stringify(said), { qos: 1 }, () => undefined);
  };
  client.on('message', (_, payload) => {
    const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
    say('reply', { commandId, code: 0 });
  });
  await client.subscribeAsync(topicOf('command', imei), { qos: 1 });
  say('ping', { gsm: 20, millivolts: 52_000, percent: 80, mode: 'normal' });
  return client;
}

async function ringAll(bench: Bench, url: string, found: readonly Known[]): Promise<number[]> {
  const [warmUp, rings] = [bench.some(20, 1), bench.some(200, 3)];
  const dispatcher = await dispatcherAt(url);
  const console = await consoleOf(url, dispatcher);
  const times: number[] = [];
  for (let n = -warmUp; n < rings; n++) {
    const { carId } = found[(n + warmUp) % found.length] as Known;
    const from = performance.now();
    const ended = console.outcomeOf(carId);
    const body = { type: 'ring' as const, carIds: [carId], args: { seconds: 5 } };
    const { data, promot } = await dispatcher.call(vehicleCommands.createJob, { body });
    if (!data?.list.every(({ ok }) => ok)) throw new Error(`not rung: ${promot ?? JSON.stringify(data)}`);
    await ended;
    if (n >= 0) times.push(performance.now() - from);
    await wait(pauseMs);
  }
  console.close();
  return times;
}

/** Somebody who has logged in as people do, and whose calls go in the envelope. */
async function dispatcherAt(url: string): Promise<Browser> {
  const send: Send = async ({ method, url: path, headers, payload }) => {
    const body = payload === undefined ? null : payload;
    const response = await fetch(url + path, { method, headers, body });
    return { status: response.status, body: await response.json() };
  };
  const browser = new Browser(send, Date.now);
  const { data } = await browser.plain(demo.accounts);
  const phone = data.list.find(({ codes }) => codes.includes(code))?.phone ?? '';
  const readCode = async () => {
    const asked = await browser.plain(sessionDemo.sms, { query: { phone } });
    return asked.data.code;
  };
  const { suc, promot } = await browser.logIn(phone, readCode);
  if (!suc) throw new Error(`not logged in: ${promot}`);
  return browser;
}

/** The console's live socket, as far as it hears how commands end. */
async function consoleOf(url: string, dispatcher: Browser) {
  const { headers } = await dispatcher.seal({ ...demo.accounts, path: livePath });
  const bearer = headers.authorization?.replace('Bearer ', '');
  const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}`);
  const waiting = new Map<string, () => void>();
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the console was not admitted')));
    socket.on('open', () => socket.send(JSON.stringify({ kind: 'hello', bearer, t: headers._t })));
    socket.on('message', (data, isBinary) => {
      const said = isBinary ? undefined : liveSay.safeParse(JSON.parse(String(data))).data;
      if (said?.kind === 'ready') resolve();
      if (said?.kind === 'command' && said.state === 'acked') waiting.get(said.carId)?.();
    });
  });
  const outcomeOf = (carId: string) => new Promise<void>((resolve) => void waiting.set(carId, resolve));
  return { outcomeOf, close: () => socket.close() };
}
