import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { openDatabase, startEmbeddedPostgres } from './embedded-postgres.ts';
import { runsHere } from './postgres-process.ts';

let dir: string;
const lines: string[] = [];
const stops: (() => Promise<void>)[] = [];
const log = (line: string) => lines.push(line);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kickstand-pg-'));
  chmodSync(dir, 0o711);
  lines.length = 0;
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  rmSync(dir, { recursive: true, force: true });
});

async function start(folder = join(dir, 'postgres')) {
  const postgres = await startEmbeddedPostgres({ dir: folder, log });
  stops.push(postgres.stop);
  return postgres;
}

async function ask<Row extends pg.QueryResultRow>(config: pg.ClientConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = () => join(dir, 'postgres', 'cluster', 'postmaster.pid');
const pidNow = () => Number(readFileSync(pidFile(), 'utf8').split('\n', 1)[0]);

async function until(check: () => boolean | Promise<boolean>, seconds = 20) {
  const deadline = Date.now() + seconds * 1000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time');
    await wait(25);
  }
}

describe('an embedded PostgreSQL', () => {
  test('keeps its data from one start to the next and leaves nothing running', async () => {
    const first = await start();
    await ask(first.owner, 'create table ride (id int); insert into ride values (7)');
    const pid = pidNow();
    await first.stop();
    expect(runsHere(pid, join(dir, 'postgres', 'cluster'))).toBe(false);
    expect(existsSync(pidFile())).toBe(false);

    const second = await start();
    expect(await ask(second.app, 'select id from ride')).toEqual([{ id: 7 }]);
  });

  test('lets in as many as were asked for, also when it was brought back', async () => {
    const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log, connections: 75 });
    stops.push(postgres.stop);
    const most = async () => (await ask(postgres.app, 'show max_connections'))[0];
    expect(await most()).toEqual({ max_connections: '75' });
    const pid = pidNow();
    process.kill(pid, 'SIGKILL');
    await until(() => existsSync(pidFile()) && pidNow() !== pid);
    await until(async () => (await most().catch(() => undefined)) !== undefined);
    expect(await most()).toEqual({ max_connections: '75' });
  });

  test('gives the application a role that owns nothing and cannot step around row-level security', async () => {
    const { app, owner } = await start();
    await ask(owner, 'create table ride (id int)');
    const [role] = await ask(
      app,
      'select current_user as name, rolsuper, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ name: 'kickstand_app', rolsuper: false, rolbypassrls: false, rolcreatedb: false });
    await expect(ask(app, 'drop table ride')).rejects.toThrow(/must be owner/);
    await expect(ask(app, 'create table other (id int)')).rejects.toThrow(/permission denied/);
  });

  test('listens on a private socket only, in UTC, with durable commits', async () => {
    const { admin } = await start();
    const [row] = await ask(
      admin,
      `select current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone,
         current_setting('synchronous_commit') as commits, current_setting('fsync') as sync,
         (select datlocale from pg_database where datname = 'kickstand') as locale`,
    );
    expect(row).toEqual({ addresses: '', zone: 'UTC', commits: 'on', sync: 'on', locale: 'C.UTF-8' });
  });

  test('is joined, not started twice, when the program that started it was killed', async () => {
    const program = join(import.meta.dirname, '..', '..', '..', 'test', 'programs', 'start-postgres.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, join(dir, 'postgres')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const pid = pidNow();
    child.kill('SIGKILL');

    const joined = await start();
    expect(pidNow()).toBe(pid);
    expect(lines).toContainEqual(expect.stringContaining('used again'));
    expect(await ask(joined.app, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('comes back by itself after kill -9 with every committed row', async () => {
    const { owner } = await start();
    await ask(owner, 'create table ride (id int); insert into ride values (1)');
    const before = pidNow();
    process.kill(before, 'SIGKILL');
    await until(async () => {
      const rows = await ask<{ id: number }>(owner, 'select id from ride').catch(() => []);
      return rows[0]?.id === 1 && pidNow() !== before;
    });
    expect(lines).toContain('PostgreSQL has died and is started again');
  });

  test('starts over the remains of a killed one, also when its number belongs to another process by now', async () => {
    const first = await start();
    await first.stop();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      const cluster = join(dir, 'postgres', 'cluster');
      const remains = `${stranger.pid}\n${cluster}\n1\n5432\n${cluster}\n\n0 0\nready\n`;
      writeFileSync(pidFile(), remains);
      writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), remains);
      const second = await start();
      expect(await ask(second.app, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  test('makes the folder anew when the first start was cut off half-way', async () => {
    mkdirSync(join(dir, 'postgres', 'cluster.new', 'base'), { recursive: true });
    const { app } = await start();
    expect(await ask(app, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('works in a folder whose path is too long for a socket', async () => {
    const deep = join(dir, 'a-rather-long-name-of-a-folder'.repeat(4));
    mkdirSync(deep, { mode: 0o711 });
    const { app } = await start(join(deep, 'postgres'));
    expect(app.host).not.toContain(deep);
    expect(await ask(app, 'select 1 as one')).toEqual([{ one: 1 }]);
    rmSync(String(app.host), { recursive: true, force: true });
  });

  test.runIf(process.getuid?.() === 0)(
    'does not run as root, and moves out of a folder closed to others',
    async () => {
      const closed = join(dir, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const { app, stop } = await start(join(closed, 'postgres'));
      expect(lines.join()).toContain('/var/lib/kickstand/');
      const cluster = String(app.host);
      const pid = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0];
      const owner = execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }).trim();
      expect(owner).not.toBe('0');
      await stop();
      const again = await start(join(closed, 'postgres'));
      expect(again.app.host).toBe(cluster);
      await again.stop();
      rmSync(join(cluster, '..'), { recursive: true, force: true });
    },
  );
});

test.runIf(process.getuid?.() === 0)(
  'the database of an ordinary user is run as that user by root',
  async () => {
    const folder = join(dir, 'postgres');
    const first = await start(folder);
    await ask(first.owner, 'create table ride (id int)');
    await first.stop();
    chmodSync(folder, 0o700);
    chownSync(folder, 65534, 65534);
    const second = await start(folder);
    expect(await ask(second.app, 'select id from ride')).toEqual([]);
  },
);

describe('an external PostgreSQL', () => {
  const urlOf = (user: string, database: string) =>
    `postgresql:///${database}?user=${user}&host=${encodeURIComponent(inject('postgres').owner.host)}`;

  test('is used as the application role, although the address names the owner', async () => {
    const database = await freshDatabase({ empty: true });
    const admin = { ...inject('postgres').admin, database: 'postgres' };
    await ask(admin, 'grant kickstand_app to kickstand_owner');
    try {
      const databaseUrl = urlOf('kickstand_owner', database.name);
      const open = await openDatabase({ dataDir: dir, databaseUrl, databaseOwnerUrl: undefined }, log);
      expect(open.kind).toBe('external');
      await ask(
        open.owner,
        `create table ride (area int); insert into ride values (1), (2);
         alter table ride enable row level security;
         create policy own on ride using (area = current_setting('kickstand.area')::int)`,
      );
      expect(await ask(open.owner, 'select area from ride order by area')).toEqual([
        { area: 1 },
        { area: 2 },
      ]);
      const app = new pg.Pool(open.app);
      const session = await app.connect();
      await session.query("set kickstand.area = '2'");
      const { rows } = await session.query(
        "select current_user as role, area, current_setting('TimeZone') as zone from ride",
      );
      session.release();
      await app.end();
      expect(rows).toEqual([{ role: 'kickstand_app', area: 2, zone: 'UTC' }]);
    } finally {
      await ask(admin, 'revoke kickstand_app from kickstand_owner');
      await database.drop();
    }
  });

  test('is prepared by one program after another when those of a deployment start together', async () => {
    const database = await freshDatabase({ empty: true });
    const databaseUrl = urlOf('kickstand_app', database.name);
    const databaseOwnerUrl = urlOf('kickstand_owner', database.name);
    const open = () => openDatabase({ dataDir: dir, databaseUrl, databaseOwnerUrl }, log);
    const opened = await Promise.all(Array.from({ length: 12 }, open));
    expect(opened.map(({ kind }) => kind)).toEqual(Array(12).fill('external'));
    await database.drop();
  });

  test('says what to do when it may not prepare the application role', async () => {
    const database = await freshDatabase({ empty: true });
    const databaseUrl = urlOf('kickstand_owner', database.name);
    await expect(
      openDatabase({ dataDir: dir, databaseUrl, databaseOwnerUrl: undefined }, log),
    ).rejects.toThrow(
      /may not prepare the role kickstand_app: run "create role kickstand_app; grant kickstand_app to kickstand_owner;"/,
    );
    await database.drop();
  });

  test('that cannot be reached is one line that names the setting and not the password', async () => {
    const databaseUrl = 'postgresql://kick:hush-hush@127.0.0.1:9/kickstand';
    const refused = openDatabase({ dataDir: dir, databaseUrl, databaseOwnerUrl: undefined }, log);
    await expect(refused).rejects.toThrow(
      /^The database at 127\.0\.0\.1:9 .*ECONNREFUSED.*check DATABASE_URL/,
    );
    await expect(refused).rejects.not.toThrow(/hush-hush/);
  });
});
