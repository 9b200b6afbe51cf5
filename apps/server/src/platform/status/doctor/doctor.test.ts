import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { readSettings } from '../../../kernel/program/read-settings.ts';
import { examine } from './doctor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-doctor-'));
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await fresh.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const found = async (env: NodeJS.ProcessEnv = {}, app = fresh.appConfig) => {
  const settings = readSettings({ DATA_DIR: dataDir, ...env });
  const findings = await examine({ settings, app, now: Date.now });
  return Object.fromEntries(findings.map((finding) => [finding.part, finding]));
};

test('a deployment that is well has nothing to do, and nothing is left behind', async () => {
  const parts = await found();
  const unwell = Object.values(parts).filter(
    ({ part, level }) => !['disk', 'backup'].includes(part) && level !== 'well',
  );
  expect(unwell).toEqual([]);
  expect(Object.keys(parts)).toEqual(
    expect.arrayContaining(['disk', 'files', 'schema', 'rights', 'texts', 'mails', 'backup']),
  );
  expect(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('doctor')),
  ).toEqual([]);
});

test('what does not answer is a finding, and the rest is examined all the same', async () => {
  const nowhere = { MQTT_URL: 'mqtt://127.0.0.1:9', PUBLIC_ORIGIN: 'https://127.0.0.1:9' };
  const parts = await found(nowhere, { ...fresh.appConfig, host: '127.0.0.1', port: 9 });
  for (const part of ['database', 'broker', 'certificate'])
    expect(parts[part]).toMatchObject({
      level: 'wrong',
      todo: { 'en-US': expect.stringContaining('see that') },
    });
  expect(parts.files?.level).toBe('well');
});

test('an older schema, a role that is not bound and rows without a partition are named', async () => {
  await fresh.owner.query(
    `insert into device_event (vehicle_id, at, event_id, imei, notify) values (10000001, '2001-01-01', 'old', '860000000000001', 5)`,
  );
  expect((await found()).partitions).toMatchObject({
    level: 'warning',
    text: { 'en-US': expect.stringContaining('device_event') },
  });
  await fresh.owner.query(
    'delete from schema_migration where version = (select max(version) from schema_migration)',
  );
  const outside = { DATABASE_URL: 'postgresql://database/kickstand' };
  expect((await found(outside)).schema).toMatchObject({ level: 'wrong' });
  expect((await found()).schema).toMatchObject({
    level: 'well',
    text: { 'en-US': expect.stringContaining('next start') },
  });
});
