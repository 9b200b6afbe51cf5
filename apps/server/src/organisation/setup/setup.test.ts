import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup } from '@kickstand/contract/organisation/setup';
import { logs } from '@kickstand/contract/platform/logs';
import { operatorDevices, session } from '@kickstand/contract/platform/session';
import { settings } from '@kickstand/contract/platform/settings';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, type Sent } from '../../../test/browser.ts';
import { TestConsole } from '../../../test/console.ts';
import { freshDatabase, urlOf } from '../../../test/database.ts';
import { connectDevice, until } from '../../../test/device.ts';
import { statuses } from '../../../test/gateway-fixture.ts';
import {
  beginWith,
  firstArea,
  firstVehicle,
  firstWish,
  greet,
  watchAs,
} from '../../../test/people/first-day.ts';
import { Database } from '../../kernel/database/db.ts';
import { readSettings } from '../../kernel/program/read-settings.ts';
import { makeLog } from '../../log.ts';
import { areaInFile, openFirstArea } from '../../places/fences/first-area.service.ts';
import { type Started, startServer } from '../../start.ts';
import { setUp } from './setup.commands.ts';

const edge: [number, number][] = [
  [114.3, 30.5],
  [114.4, 30.5],
  [114.4, 30.6],
  [114.3, 30.6],
];

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let started: Started;
const folder = mkdtempSync(join(tmpdir(), 'kickstand-setup-'));
const log = makeLog('silent');

beforeAll(async () => {
  fresh = await freshDatabase();
  const env = {
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: urlOf(fresh.appConfig),
    DATABASE_OWNER_URL: urlOf(fresh.ownerConfig),
  };
  started = await startServer(readSettings(env), log);
});
afterAll(async () => {
  await started.stop();
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function send({ method, url, headers, payload }: Sent) {
  const response = await fetch(started.url + url, { method, headers, ...(payload && { body: payload }) });
  return { status: response.status, body: await response.json() };
}

const stranger = () => greet(new Browser(send, Date.now));

test('a deployment goes from an empty database to its first vehicle on the map', async () => {
  const code = started.setupCode ?? '';
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  const browser = await stranger();
  expect((await browser.plain(settings.clientConfig)).data).toMatchObject({ needsSetup: true, demo: false });

  const guess = { ...firstWish, code: 'AAAA-AAAA-AAAA' };
  expect(await browser.call(setup.check, { body: { code: guess.code } })).toMatchObject({
    status: 422,
    code: 'setup.code_wrong',
  });
  expect(await browser.call(setup.begin, { body: guess })).toMatchObject({ code: 'setup.code_wrong' });
  const nowhere = { ...firstWish, code, maps: 'amap nowhere' };
  expect(await browser.call(setup.begin, { body: nowhere })).toMatchObject({
    code: 'settings.maps',
    facts: { word: 'nowhere' },
  });

  const opened = await beginWith(browser, code.toLowerCase());
  expect(opened.data).toMatchObject({ agentId: 2, name: '林晓' });
  const { data: info } = await browser.call(session.info);
  expect(info).toMatchObject({ agentName: '青桔出行', scope: { agentIds: 'all', opAreaIds: 'all' } });
  const { data: devices } = await browser.call(operatorDevices.list);
  expect(devices.list).toMatchObject([{ state: 'authorized', current: true, deviceName: 'Firefox' }]);
  expect((await browser.plain(settings.clientConfig)).data).toMatchObject({
    needsSetup: false,
    title: firstWish.title,
    company: firstWish.company,
  });
  const later = await stranger();
  expect(await later.call(setup.begin, { body: { ...firstWish, code } })).toMatchObject({
    code: 'setup.done',
  });
  // The first area, published without approval because nobody else exists.
  const { area, impact, published } = await firstArea(browser, edge);
  expect(impact.secondPerson).toBe('nobody');
  expect(published).toMatchObject({ versionNo: 1 });
  const { data: rows } = await browser.call(logs.operators, { query: { action: 'publish' } });
  expect(rows.list[0]?.change).toMatchObject({ secondPerson: [null, 'nobody'] });

  const vehicle = firstVehicle(browser);
  const { password } = await vehicle.bring();
  const { imei } = vehicle;
  const device = await connectDevice(Number(new URL(started.mqttUrl).port), { imei, password });
  // The gateway learns of a new binding a little later.
  const report = async () => {
    const at = Date.now();
    const status = statuses.parked;
    await device.say('ping', { at, gsm: 20, millivolts: 52_000, percent: 77, status, mode: 'normal' });
    await device.say('gps', {
      at,
      lng: 114.35,
      lat: 30.55,
      speed: 0,
      course: 90,
      sat: 9,
      hdop: 1,
      status,
      mileage: 10,
    });
    return (await vehicle.shelve(area.serviceAreaId)).suc;
  };
  await until(report, 'the vehicle to be heard and shelved', 20_000);
  expect(await vehicle.card()).toMatchObject({ lifecycle: 'on_shelf', online: 'online' });

  const screen = await watchAs(browser, new TestConsole(Number(new URL(started.url).port)));
  await screen.watch({ west: 114, east: 115, south: 30, north: 31, zoom: 16 });
  await until(() => screen.vehicles.includes(Number(vehicle.carId)), 'the vehicle on the map');
  screen.socket.close();
  await device.stop();
});

describe('from the shell', () => {
  const words = ['--company', '青桔出行', '--phone', '13912345678', '--name', '林晓'];
  const areas = { inFile: areaInFile, open: openFirstArea };
  const at = (database: Database) => ({ database, areas, now: Date.now, url: 'http://localhost:8080' });

  test('a deployment is set up once, whoever comes at the same time', async () => {
    const own = await freshDatabase();
    const database = new Database(own.app);
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => setUp(at(database), [...words, '--api-key'])),
    );
    const done = tries.filter((one) => one.status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(done[0]?.value.at(-1)).toMatch(/^ksk_[\w-]{43}$/);
    for (const one of tries)
      if (one.status === 'rejected') expect(String(one.reason)).toContain('has already been set up');
    const { rows } = await own.owner.query(
      `select (select count(*)::int from role) as roles, (select count(*)::int from role where kind = 'template') as templates,
         (select count(*)::int from operator) as operators, (select count(*)::int from vehicle_model) as models`,
    );
    expect(rows).toEqual([{ roles: 10, templates: 3, operators: 1, models: 1 }]);
    await own.drop();
  });

  test('the first area is taken from a file, published and open, or nothing is begun', async () => {
    const own = await freshDatabase();
    const database = new Database(own.app);
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return ['--area', join(folder, name)];
    };
    const ring = [...edge, edge[0]];
    const shape = { type: 'Feature', properties: { name: '江城' }, geometry: { type: 'Polygon' } };
    const geojson = (...rings: unknown[]) =>
      JSON.stringify({
        type: 'FeatureCollection',
        features: rings.map((one) => ({ ...shape, geometry: { ...shape.geometry, coordinates: [one] } })),
      });
    const swapped = edge.map(([lng, lat]) => [lat, lng]);
    for (const [given, line] of [
      [file('two.geojson', geojson(ring, ring)), 'At most 1 at a time'],
      [file('swapped.geojson', geojson([...swapped, swapped[0]])), 'No polygon found'],
      [file('nameless.wkt', `POLYGON ((${ring.map((at) => at?.join(' ')).join(', ')}))`), '--area-name'],
      [['--area', join(folder, 'none.kml')], 'cannot be read'],
    ] as const)
      await expect(setUp(at(database), [...words, ...given])).rejects.toThrow(line);
    const count = async (table: string) =>
      (await own.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n;
    expect(await count('operator')).toBe(0);

    await setUp(at(database), [...words, ...file('one.geojson', geojson(ring))]);
    const rows = await database.read(everything, (db) =>
      db
        .selectFrom('service_area as z')
        .innerJoin('fence as f', 'f.service_area_id', 'z.service_area_id')
        .select(['z.name', 'z.status', 'z.agent_id', 'z.boundary', 'f.state', 'f.version_no'])
        .execute(),
    );
    expect(rows).toEqual([
      { name: '江城', status: 'open', agent_id: 2, boundary: [edge], state: 'enabled', version_no: 1 },
    ]);
    const logged = await own.owner.query(`select change->>'area' as area from audit_log`);
    expect(logged.rows).toEqual([{ area: '江城' }]);
    await own.drop();
  });

  test.each([
    [['--phone', '1', '--name', '林晓', '--company', 'x'], '--phone is missing or not in order.'],
    [['--company', '青桔'], '--name is missing or not in order.'],
    [[...words, '--colour', 'red'], "Unknown option '--colour'"],
  ])('what is wrong is named: %j', async (given, line) => {
    const none = undefined as unknown as Database;
    await expect(setUp(at(none), given)).rejects.toThrow(line);
  });
});
