import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { riders } from '@kickstand/contract/riders/riders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, type Outcome, type Sent } from '../../../test/browser.ts';
import { freshDatabase, urlOf } from '../../../test/database.ts';
import { connectDevice, until } from '../../../test/device.ts';
import { statuses } from '../../../test/gateway-fixture.ts';
import { beginWith, firstVehicle, firstWish, greet } from '../../../test/people/first-day.ts';
import { otlpReceiver, type SentSpan } from '../../../test/programs/otlp-receiver.ts';
import { makeLog } from '../../log.ts';
import { type Started, startServer } from '../../start.ts';
import { readSettings } from '../program/read-settings.ts';
import { nameOfStatement } from './statements.ts';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-traces-'));
const plate = 'BIKE-7001';
const iccid = '89860012345678901234';
const phone = '13787654321';
const standing = { gsm: 20, millivolts: 52_000, percent: 80, status: statuses.parked, mode: 'normal' };
const lines: string[] = [];
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let collector: Awaited<ReturnType<typeof otlpReceiver>>;
let started: Started;
let browser: Browser;
let spans: SentSpan[];
let failed: Outcome;

const send = async ({ method, url, headers, payload }: Sent) => {
  const response = await fetch(started.url + url, { method, headers, ...(payload && { body: payload }) });
  return { status: response.status, body: await response.json() };
};

/** A whole program that is traced: a company, a vehicle that reports, calls with what people look for, and a fault. */
beforeAll(async () => {
  [fresh, collector] = await Promise.all([freshDatabase(), otlpReceiver()]);
  started = await startServer(
    readSettings({
      PORT: '0',
      MQTT_PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: urlOf(fresh.appConfig),
      DATABASE_OWNER_URL: urlOf(fresh.ownerConfig),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'tenant=a%20city',
    }),
    makeLog('info', { write: (line) => void lines.push(line) }),
  );
  browser = await greet(new Browser(send, Date.now));
  await beginWith(browser, started.setupCode ?? '');
  const vehicle = firstVehicle(browser);
  const { password } = await vehicle.bring();
  const device = await connectDevice(Number(new URL(started.mqttUrl).port), { imei: vehicle.imei, password });
  // The gateway learns of a new binding a little later.
  await until(async () => {
    await device.say('ping', { ...standing, at: Date.now() });
    return (await fresh.owner.query('select from device_packet')).rowCount !== 0;
  }, 'a message to be stored');
  await device.stop();
  await browser.call(vehicles.list, {
    query: { imei: vehicle.imei, plate, iccid } as never,
  });
  await browser.call(riders.personalInfo, { query: { phone } });
  // In the clear, as software with an API key sends it.
  await fetch(`${started.url}${vehicles.list.path}?imei=${vehicle.imei}&plate=${plate}&iccid=${iccid}`);
  await fresh.owner.query('alter table vehicle rename to vehicle_elsewhere');
  failed = await browser.call(vehicles.list, { query: { imei: vehicle.imei, plate } as never });
  await fresh.owner.query('alter table vehicle_elsewhere rename to vehicle');
  await started.stop();
  spans = collector.spans();
});
afterAll(async () => {
  await Promise.all([fresh.drop(), collector.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const rootsOf = (name: string) => spans.filter((span) => span.name === name && span.parentId === '');
const below = ({ spanId }: SentSpan) => spans.filter(({ parentId }) => parentId === spanId);
const namesBelow = (span: SentSpan) => below(span).map(({ name }) => name);

test('a call is a span with its transactions, and each with its statements by name', () => {
  const [list] = rootsOf('vehicles.list') as [SentSpan];
  expect(list.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/ebike/v3/backend/deviceInfo',
    'http.response.status_code': 200,
  });
  const reading = below(list).filter(({ name }) => name === 'read transaction');
  const statements = reading.map(namesBelow).find((names) => names.includes('select vehicle'));
  expect([statements?.at(0), statements?.at(-1)]).toEqual(['begin', 'commit']);
  expect(new Set(spans.filter(({ traceId }) => traceId === list.traceId)).size).toBe(
    1 + below(list).length + below(list).flatMap(below).length,
  );
});

test('a round of a job and a batch of the gateway are spans with their transactions', () => {
  const [round] = spans
    .filter(({ name }) => name.startsWith('round of '))
    .filter((span) => below(span).length > 0);
  expect(round?.parentId).toBe('');
  const batch = rootsOf('batch of the gateway').find(
    ({ attributes }) => Number(attributes['kickstand.messages']) > 0,
  );
  expect(batch && namesBelow(batch)).toEqual(['write transaction']);
  expect(batch && below(batch).flatMap(namesBelow)).toContain('insert device_packet');
});

test('nobody’s phone, name, number plate, IMEI, card or address stands in anything that is sent', () => {
  const sent = collector.bytes().toString('latin1');
  expect(spans.length).toBeGreaterThan(100);
  expect(sent).toContain('vehicles.list');
  const { name, phone: administrator } = firstWish.administrator;
  for (const secret of [
    firstVehicle(browser).imei,
    '88000001',
    plate,
    iccid,
    phone,
    administrator,
    name,
    '127.0.0.1',
  ])
    expect(sent, secret).not.toContain(Buffer.from(secret).toString('latin1'));
  for (const { attributes } of spans)
    for (const [key, value] of Object.entries(attributes)) {
      expect([
        'kickstand.request_id',
        'kickstand.messages',
        'kickstand.states',
        'http.request.method',
        'http.route',
        'http.response.status_code',
        'error.type',
      ]).toContain(key);
      expect(String(value), key).not.toMatch(/\?|(?<![\da-f-])\d{8,}(?![\da-f-])/);
    }
});

test('the id that a failed call shows finds its line of the log, and by that its span', () => {
  const { requestId } = failed.facts;
  const line = lines.map((one) => JSON.parse(one)).find(({ msg }) => msg === 'call failed');
  const span = spans.find(({ attributes }) => attributes['kickstand.request_id'] === requestId);
  expect(failed.status).toBe(500);
  expect(line.reqId).toBe(requestId);
  expect(line.traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
  expect(span?.attributes['http.response.status_code']).toBe(500);
  const failedStatement = spans.find(
    ({ attributes, traceId }) => traceId === span?.traceId && attributes['error.type'] === '42P01',
  );
  expect(failedStatement).toBeDefined();
});

test('the collector is sent the headers of the settings', () => {
  expect(collector.headers[0]).toMatchObject({ tenant: 'a city', 'content-type': 'application/x-protobuf' });
});

test.each([
  ['select "vehicle"."id" from "vehicle" where "imei" = $1', 'select vehicle'],
  ['insert into "rider" ("phone") values ($1)', 'insert rider'],
  ["begin; select set_config('app.agents', '3', true)", 'begin'],
  ['  update "order_row" set "a" = $1', 'update order_row'],
  ['', 'statement'],
])('of %j only its kind and its table is told', (sql, name) => {
  expect(nameOfStatement(sql)).toBe(name);
});
