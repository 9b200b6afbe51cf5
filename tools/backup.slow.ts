import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fleetFile } from '@kickstand/contract/fleet/devices';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningPostgres } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { type Started, startServer } from '../apps/server/src/start.ts';
import { connectDevice } from '../apps/server/test/device.ts';
import { run } from './supervisor/run-program.ts';

const root = join(import.meta.dirname, '..');
let dir: string;
let server: Started | undefined;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kickstand-backup-'));
});
afterAll(async () => {
  await server?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const envOf = (name: string) => ({
  PORT: '0',
  MQTT_PORT: '0',
  DATA_DIR: join(dir, name),
  DEMO: '1',
  DEMO_SCALE: 'small',
});
const started = (name: string) => startServer(readSettings(envOf(name)), makeLog('error'));
const command = (name: string, data: string, words: string[] = []) =>
  run(process.execPath, ['--import', 'tsx', join(root, 'tools', `${name}.ts`), ...words], {
    cwd: root,
    env: { ...process.env, ...envOf(data) },
  });

async function rowsIn(name: string, text: string) {
  const client = new pg.Client(runningPostgres(join(dir, name, 'postgres'), 'owner'));
  await client.connect();
  try {
    await client.query(
      "select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)",
    );
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const portOf = ({ mqttUrl }: Started) => Number(new URL(mqttUrl).port);
const battery = (imei: string) =>
  `select rest_battery from vehicle_state join vehicle using (vehicle_id) where imei = '${imei}'`;

test('what was acknowledged before a backup of the running town is there after its restoration', async () => {
  server = await started('town');
  const { vehicles } = fleetFile.parse(
    JSON.parse(readFileSync(join(dir, 'town', 'demo', 'fleet.json'), 'utf8')),
  );
  const one = vehicles[0];
  if (!one) throw new Error('the town has no vehicle');
  const device = await connectDevice(portOf(server), one);
  const ping = { gsm: 20, millivolts: 48_000, status: 0, mode: 'normal' };
  await device.say('ping', { ...ping, at: Date.now(), percent: 37 });
  await device.stop();
  const counted =
    'select (select count(*) from trip)::int as trips, (select count(*) from audit_log)::int as logged';
  const [before] = await rowsIn('town', counted);
  const made = await command('backup', 'town', [join(dir, 'backups')]);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/rows and \d+ files, [\d.]+ MB in/) });
  console.log(made.output.trim().split('\n').at(-1));
  await server.stop();
  server = undefined;

  const [name = ''] = readdirSync(join(dir, 'backups'));
  const backup = join(dir, 'backups', name);
  const full = await command('restore', 'town', [backup]);
  expect(full).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
  const from = performance.now();
  expect(await command('restore', 'again', [backup])).toMatchObject({ code: 0 });
  console.log(`restored in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  expect(existsSync(join(dir, 'again', 'logs'))).toBe(false);

  server = await started('again');
  const [after] = await rowsIn('again', counted);
  expect(after.trips).toBeGreaterThanOrEqual(before.trips);
  expect(after.logged).toBeGreaterThanOrEqual(before.logged);
  expect(await rowsIn('again', battery(one.imei))).toEqual([{ rest_battery: 37 }]);
  const back = await connectDevice(portOf(server), one);
  await back.say('ping', { ...ping, at: Date.now(), percent: 36 });
  await back.stop();
  expect(await rowsIn('again', battery(one.imei))).toEqual([{ rest_battery: 36 }]);
  expect(await command('checks/verify-log', 'again', ['--full'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('The operator log is whole'),
  });
});
