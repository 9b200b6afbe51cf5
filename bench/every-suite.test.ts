import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDemo } from '../apps/server/src/demo/demo.service.ts';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { makeVault } from '../apps/server/src/platform/session/keys/vault.ts';
import { type Started, startServer } from '../apps/server/src/start.ts';
import { type FreshDatabase, freshDatabase, testPostgres, urlOf } from '../apps/server/test/database.ts';
import { lately } from '../apps/server/test/deployment.ts';
import { hasMosquitto } from '../apps/server/test/mosquitto.ts';
import { smallBench } from './bench.ts';
import { suiteOf, suites } from './suites.ts';

const secret = Buffer.alloc(32, 3);
const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-suites-'));
let fresh: FreshDatabase;
let server: Started;

/** As little as shows that a suite works; all share one server. */
const small = smallBench({
  past: { depth: lately },
  emptyDatabase: async () => {
    const { ownerConfig, appConfig, name, drop } = await freshDatabase();
    return {
      owner: ownerConfig,
      app: appConfig,
      superuser: { ...testPostgres().admin, database: name },
      drop,
    };
  },
  demoServer: async () => ({
    url: server.url,
    mqttUrl: server.mqttUrl,
    owner: fresh.ownerConfig,
    app: fresh.appConfig,
    stop: async () => undefined,
  }),
});

beforeAll(async () => {
  fresh = await freshDatabase();
  const environment = {
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_SCALE: 'small',
    SECRET_KEY: secret.toString('hex'),
    DATABASE_URL: urlOf(fresh.appConfig),
    DATABASE_OWNER_URL: urlOf(fresh.ownerConfig),
  };
  const settings = readSettings(environment);
  const database = new Database(fresh.app);
  const parts = { database, owner: fresh.ownerConfig, vault: makeVault(secret), settings, now: Date.now };
  await prepareDemo({ ...parts, ...small.past });
  server = await startServer(settings, makeLog('silent'));
});

afterAll(async () => {
  await server?.stop();
  await fresh?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const isHere = { browser: false, build: false, mosquitto: hasMosquitto };
const withoutMore = Object.keys(suites).filter((name) => {
  const { needs } = suites[name] ?? {};
  return !needs || isHere[needs];
});

test.each(withoutMore)('the benchmark %s measures every row of its table', async (name) => {
  const rows = await (await suiteOf(name))(small);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Number.isFinite(row.value), row.name).toBe(true);
});
