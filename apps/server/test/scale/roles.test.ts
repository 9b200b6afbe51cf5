import { readdirSync } from 'node:fs';
import { livePath } from '@kickstand/contract/fleet/live';
import { vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { exportCalls } from '@kickstand/contract/platform/exports';
import { session } from '@kickstand/contract/platform/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, type Send } from '../browser.ts';
import { TestConsole } from '../console.ts';
import { type Deployment, deployment, type Program } from '../deployment.ts';
import { connectDevice, type TestDevice, until } from '../device.ts';
import { statuses } from '../gateway-fixture.ts';

let fixture: Deployment;
let broker: Awaited<ReturnType<Deployment['startBroker']>>;
let [gateway, one, two]: Program[] = [];
let key: string;
let carId: string;
let device: TestDevice;
let administrator: Browser;
const consoles: TestConsole[] = [];

const program = (which: Program | undefined) => {
  if (!which) throw new Error('not started');
  return which;
};

/** A browser's way to one program or another; the address may change under it. */
const sendTo =
  (which: () => Program): Send =>
  async ({ method, url, headers, payload }) => {
    const response = await fetch(which().url + url, {
      method,
      headers,
      ...(payload !== undefined && { body: payload }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };

const browserAt = (which: () => Program) => new Browser(sendTo(which), Date.now);
/** Texts are sent where jobs are done, and are seen at any API program. */
const codeFor = async (phone: string) => {
  let code = '';
  await until(async () => {
    const response = await fetch(`${program(two).url}/demo/sms?phone=${phone}`);
    code = ((await response.json()) as { data?: { code?: string } }).data?.code ?? '';
    return code !== '';
  }, 'the text message');
  return code;
};
const phoneOf = (wanted: string) => fixture.accounts.find(({ role }) => role === wanted)?.phone ?? '';

const greeted = async ({ port }: Program) => {
  const opened = new TestConsole(port);
  consoles.push(opened);
  const { headers } = await administrator.seal({ ...session.info, path: livePath });
  return opened.greet((headers.authorization ?? '').slice('Bearer '.length), { t: headers._t });
};
const consoleAt = async (which: Program) =>
  (await greeted(which)).watch({ west: 100, east: 130, south: 20, north: 40 });

const fix = (at: number, lng: number, lat: number) => ({
  at,
  lng,
  lat,
  speed: 0,
  course: 90,
  sat: 9,
  hdop: 1,
  status: statuses.parked,
  mileage: 9_000,
});
/** Far from where it was: the second fix makes the first one believed. */
async function sayFarAway(lng: number, lat: number) {
  const now = Date.now();
  for (const at of [now, now + 1_500]) await device.say('gps', fix(at, lng, lat));
}
const ping = () => ({
  at: Date.now(),
  gsm: 20,
  millivolts: 52_000,
  percent: 77,
  status: statuses.parked,
  mode: 'normal',
});

beforeAll(async () => {
  fixture = await deployment();
  key = fixture.accounts.find(({ role }) => role === 'administrator')?.apiKey ?? '';
  broker = await fixture.startBroker();
  gateway = await fixture.start('gateway', 'gateway', broker.port);
  [one, two] = await Promise.all([
    fixture.start('api', 'api-1', broker.port),
    fixture.start('api', 'api-2', broker.port),
    fixture.start('jobs', 'jobs-1', broker.port),
    fixture.start('jobs', 'jobs-2', broker.port),
  ]);
  const vehicle = fixture.fleet().vehicles.find(({ onShelf }) => onShelf);
  carId = vehicle?.carId ?? '';
  device = await connectDevice(broker.port, {
    imei: vehicle?.imei ?? '',
    password: vehicle?.password ?? '',
  });
  administrator = browserAt(() => program(one));
  expect((await administrator.logIn(phoneOf('administrator'), codeFor)).suc).toBe(true);
}, 300_000);

afterAll(async () => {
  for (const opened of consoles) opened.socket.terminate();
  await device?.stop();
  await fixture.close();
}, 60_000);

test('the database has room for as many connections as all programs may hold at once', async () => {
  const clients = Array.from({ length: 5 * 20 }, () => new pg.Client(fixture.fresh.appConfig));
  await Promise.all(clients.map((client) => client.connect()));
  const answers = await Promise.all(clients.map((client) => client.query('select 1')));
  await Promise.all(clients.map((client) => client.end()));
  expect(answers).toHaveLength(clients.length);
});

test('what a vehicle says reaches the consoles of every API program', async () => {
  const [first, second] = [await consoleAt(program(one)), await consoleAt(program(two))];
  await device.say('ping', ping());
  await sayFarAway(114.123456, 30.654321);
  for (const opened of [first, second])
    await until(() => {
      const mark = opened.shown.get(Number(carId));
      return mark?.lng === 114.123456 && mark.battery === 77;
    }, 'the vehicle to be shown where it is');
});

test('a command given at one API program reaches the vehicle, and its outcome the consoles of the other', async () => {
  const watching = await consoleAt(program(two));
  const { suc, data } = await browserAt(() => program(one)).plain(vehicleCommands.createJob, {
    body: { type: 'ring', carIds: [carId], args: { seconds: 5 } },
    key,
  });
  expect(suc).toBe(true);
  await until(() => device.orders.length > 0, 'the order');
  const [order] = device.orders.splice(0);
  expect(order?.order.do).toBe('ring');
  await device.say('reply', {
    at: Date.now(),
    commandId: order?.commandId,
    code: 0,
    status: statuses.parked,
  });
  const outcome = () =>
    watching.said.find(
      (said) => said.kind === 'command' && said.jobId === data.jobId && said.state === 'acked',
    );
  await until(() => outcome() !== undefined, 'the outcome');
  expect(outcome()).toMatchObject({ carId, id: order?.commandId, deviceCode: 0 });
});

test('a session that one API program opened is known to the other, and refused there once it was ended', async () => {
  let at = program(one);
  const browser = browserAt(() => at);
  expect((await browser.logIn(phoneOf('operations'), codeFor)).suc).toBe(true);
  at = program(two);
  expect((await browser.call(session.info)).suc).toBe(true);
  const sealed = await browser.seal(session.info);
  expect((await browser.post(sealed)).status).toBe(200);
  at = program(one);
  // Whoever overheard a request cannot have the other program answer it once more.
  expect((await browser.post(sealed)).status).toBe(400);
  expect((await browser.call(session.logout)).suc).toBe(true);
  at = program(two);
  await until(async () => (await browser.call(session.info)).status === 401, 'the refusal', 3_000);
});

test('long work asked for at either API program is done once, and its file fetched at any', async () => {
  const asked = await Promise.all(
    [one, two, one, two, one, two].map((which, n) =>
      browserAt(() => program(which)).plain(exportCalls.create, {
        body: {
          callId: 'vehicles.list',
          query: {},
          columns: [{ key: 'carId', label: 'vehicle' }],
          title: `export ${n}`,
          format: 'csv',
        },
        key,
      }),
    ),
  );
  expect(asked.map(({ code }) => code)).toEqual(asked.map(() => undefined));
  const tasks = async () =>
    (await fixture.fresh.owner.query('select state, attempts, file from file_job')).rows;
  await until(async () => (await tasks()).every(({ state }) => state === 'done'), 'every file', 60_000);
  expect(await tasks()).toEqual(asked.map(() => expect.objectContaining({ state: 'done', attempts: 1 })));
  expect(readdirSync(fixture.files)).toHaveLength(asked.length);
  const { body } = await sendTo(() => program(two))({
    method: 'POST',
    url: exportCalls.download.path.replace(':id', asked[0]?.data.id ?? ''),
    headers: { authorization: `Bearer ${key}` },
    payload: undefined,
  });
  const { address } = exportCalls.download.reply.parse((body as { data: unknown }).data);
  const file = await fetch(new URL(address, program(one).url));
  expect((await file.text()).split('\n').filter((line) => line.includes(carId))).toHaveLength(1);
});

const newsOf = ({ said }: TestConsole) => said.findLast((one) => one.kind === 'fleet');

test('consoles learn that the gateway is away, also those that come later', async () => {
  const watching = await consoleAt(program(one));
  const stale = () => newsOf(watching);
  const before = Date.now();
  await program(gateway).kill();
  await sayFarAway(114.2, 30.6);
  await until(() => stale() !== undefined, 'the gateway to be missed');
  expect(stale()).toMatchObject({ staleSince: expect.any(Number) });
  expect(stale()?.staleSince).toBeGreaterThan(before - 2_500);
  const late = await greeted(program(two));
  await until(() => typeof newsOf(late)?.staleSince === 'number', 'the word to whoever comes later');
});

describe('a gateway that comes back', () => {
  let watching: TestConsole;
  beforeAll(async () => {
    watching = await consoleAt(program(one));
    expect(newsOf(watching)?.staleSince).toEqual(expect.any(Number));
    gateway = await fixture.start('gateway', 'gateway', broker.port);
  });

  test('is told to the consoles, with what was said while it was away', async () => {
    await until(() => newsOf(watching)?.staleSince === null, 'the gateway to be heard again');
    await until(() => watching.shown.get(Number(carId))?.lng === 114.2, 'what was said meanwhile');
  });
});
