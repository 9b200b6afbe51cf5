import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { everything } from '@kickstand/domain/access';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../src/features/ledger/books.service.ts';
import { Database } from '../../src/kernel/database/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/kernel/database/embedded-postgres.ts';
import { migrate } from '../../src/kernel/database/migrate.ts';
import { until } from '../device.ts';
import { fixtureNow } from '../feature-fixture.ts';
import { numbersFrom } from '../money/money-storm.ts';
import { bundleProgram } from '../programs/bundle-program.ts';

const programKills = 45;
const databaseKills = 15;
let dir: string;
let cluster: string;
let postgres: EmbeddedPostgres;
let database: Database;
let program: Awaited<ReturnType<typeof bundleProgram>>;
const acknowledged = new Map<string, string>();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kickstand-ledger-'));
  program = await bundleProgram('start-money');
  postgres = await startEmbeddedPostgres({ dir, log: () => undefined });
  await migrate(postgres.owner);
  const admin = new pg.Client(postgres.admin);
  await admin.connect();
  const { rows } = await admin.query<{ cluster: string }>(
    "select current_setting('data_directory') as cluster",
  );
  cluster = rows[0]?.cluster ?? '';
  await admin.end();
  database = new Database(new pg.Pool({ ...postgres.app, max: 2 }));
  const at = new Date(fixtureNow);
  await database.write(everything, async (db) => {
    await db
      .insertInto('agent')
      .values({ agent_id: 3, name: 'north', kind: 'franchise', created_at: at })
      .execute();
    await db
      .insertInto('service_area')
      .values({
        service_area_id: 31,
        agent_id: 3,
        name: 'north',
        centre_lng: 113,
        centre_lat: 30,
        boundary: '[]',
        created_at: at,
      })
      .execute();
  });
}, 120_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
  program.remove();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

/** A client that moves money, whose acknowledged effects are remembered. */
function start(seed: number): ChildProcess {
  const child = spawn(process.execPath, [program.path, JSON.stringify(postgres.app), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let rest = '';
  child.stdout?.on('data', (part) => {
    const lines = (rest + String(part)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) remember(line);
  });
  return child;
}

function remember(line: string) {
  const [event, key, postingId = ''] = line.split(' ');
  const name = `${event} ${key}`;
  expect(acknowledged.get(name) ?? postingId, `${name} had two effects`).toBe(postingId);
  acknowledged.set(name, postingId);
}

async function kill(child: ChildProcess) {
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}

/** The pid of the database, or undefined while it is being brought back. */
function postmaster() {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined;
}

const answers = () =>
  database
    .read(everything, (db) => db.selectFrom('ledger_chart').select('code').execute())
    .then(
      () => true,
      () => false,
    );

test('after sixty kills of clients and database every acknowledged effect stands once and the books agree', async () => {
  const next = numbersFrom(77);
  let killed = 0;
  for (let n = 0; n < programKills; n++) {
    const child = start(n);
    const before = acknowledged.size;
    await until(() => acknowledged.size > before + 5, 'the client to move money', 20_000);
    await wait(next() * 250);
    if (n % 3 === 0) {
      const pid = postmaster();
      if (pid) process.kill(pid, 'SIGKILL');
      killed += Number(pid !== undefined);
      await wait(next() * 400);
    }
    await kill(child);
    for (let tries = 0; !(await answers()); tries++) {
      expect(tries, 'the database to come back').toBeLessThan(400);
      await wait(50);
    }
  }
  expect(killed).toBe(databaseKills);

  const rows = await database.read(everything, (db) =>
    db.selectFrom('ledger_posting').select(['posting_id', 'event', 'source_id']).execute(),
  );
  const stored = new Map(rows.map((row) => [`${row.event} ${row.source_id}`, row.posting_id]));
  expect(stored.size).toBe(rows.length);
  const lost = [...acknowledged].filter(([key, postingId]) => stored.get(key) !== postingId);
  expect(lost).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(1_000);
  const { faults, postings } = await verifyBooks(database);
  expect(faults).toEqual([]);
  expect(postings).toBe(rows.length);
}, 600_000);
