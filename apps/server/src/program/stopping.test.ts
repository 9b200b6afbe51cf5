import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, urlOf } from '../../test/database.ts';
import { until } from '../../test/device.ts';
import { readSettings } from '../kernel/program/read-settings.ts';
import { startServer } from '../start.ts';

/** Whoever pressed Ctrl-C waits no longer than this. */
const withinMs = 5_000;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'kickstand-stopping-'));
const lines: { level: number; name?: string; msg: string }[] = [];
const log = pino(
  { level: 'info' },
  new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  }),
);

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = () =>
  startServer(
    readSettings({
      PORT: '0',
      MQTT_PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: urlOf(fresh.appConfig),
      DATABASE_OWNER_URL: urlOf(fresh.ownerConfig),
    }),
    log,
  );

/** Statements of the server that wait for somebody's lock. */
async function waiting() {
  const { rows } = await fresh.owner.query<{ n: number }>(
    `select count(distinct pid)::int as n from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.n ?? 0;
}

test('a server whose jobs and calls are held up in the database stops within five seconds, and leaves nothing running there', async () => {
  const started = await start();
  const holding = new pg.Client(fresh.ownerConfig);
  holding.on('error', () => {});
  await holding.connect();
  await holding.query('begin; lock table setting, fence, trip, payment in access exclusive mode');
  const asked = fetch(`${started.url}/ebike/v3/backend/clientConfig`).catch(() => undefined);
  await until(async () => (await waiting()) >= 2, 'jobs to be held up');

  const from = performance.now();
  // Who is held up for long says so; what the stop says is what matters here.
  lines.length = 0;
  await started.stop();
  expect(performance.now() - from).toBeLessThan(withinMs);
  expect(await waiting()).toBe(0);
  await asked;
  expect(lines.filter(({ msg }) => msg === 'still at work, cut off')).toMatchObject([{ name: 'jobs' }]);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);

  await holding.end();
  const again = await start();
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  await again.stop();
});
