import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, testPostgres } from '../../../test/database.ts';
import { until } from '../../../test/device.ts';
import { asReal, Database } from './db.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test('a connection that breaks between two statements fails its transaction, and the next one works', async () => {
  const database = Database.open({ ...fresh.appConfig, max: 1 }, () => {});
  const broken = database.write(everything, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const pid = rows[0]?.pid;
    await fresh.app.query('select pg_terminate_backend($1)', [pid]);
    await until(async () => {
      const alive = await fresh.app.query('select from pg_stat_activity where pid = $1', [pid]);
      return alive.rowCount === 0;
    }, 'the connection to be gone');
    await sql`select 1`.execute(db);
  });
  await expect(broken).rejects.toThrow();
  const { rows } = await database.read(everything, (db) => sql<{ one: number }>`select 1 as one`.execute(db));
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
});

test('connections that read side by side see the same instant, whatever is written meanwhile', async () => {
  const database = Database.open({ ...fresh.appConfig, max: 3 }, () => {});
  const add = (id: number) =>
    database.write(everything, (db) =>
      db
        .insertInto('agent')
        .values({
          agent_id: id,
          name: `agent ${id}`,
          kind: 'direct',
          parent_id: id === 901 ? null : 901,
          created_at: new Date(),
        })
        .execute(),
    );
  await add(901);
  const seen = await database.readSideBySide(everything, 2, async (dbs) => {
    await add(902);
    const pids = await Promise.all(
      dbs.map((db) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)),
    );
    const agents = await Promise.all(
      dbs.map((db) =>
        db.selectFrom('agent').select('agent_id').where('agent_id', 'in', [901, 902]).execute(),
      ),
    );
    return { pids: new Set(pids.map(({ rows }) => rows[0]?.pid)).size, agents };
  });
  await database.close();
  expect(seen).toEqual({ pids: 2, agents: [[{ agent_id: 901 }], [{ agent_id: 901 }]] });
});

/** Statements of this file that sleep in the database. */
const sleepers = async () => {
  const { rowCount } = await fresh.app.query(
    `select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`,
  );
  return rowCount;
};

test('a door that closes after a while ends statements under way, in the database too', async () => {
  const database = Database.open({ ...fresh.appConfig, max: 2 }, () => {});
  const asleep = database.read(everything, (db) => sql`select pg_sleep(600)`.execute(db));
  const ended = expect(asleep).rejects.toThrow();
  await until(async () => (await sleepers()) === 1, 'the statement to be under way');
  await database.close(1);
  await ended;
  await until(async () => (await sleepers()) === 0, 'the statement to be ended');
});

test('a door closes although the database lets nobody in who could end its statements', async () => {
  const database = Database.open({ ...fresh.appConfig, max: 2 }, () => {});
  const asleep = database.read(everything, (db) => sql`select pg_sleep(5)`.execute(db));
  const ended = expect(asleep).rejects.toThrow();
  await until(async () => (await sleepers()) === 1, 'the statement to be under way');
  const admin = new pg.Client({ ...testPostgres().admin, database: 'postgres' });
  await admin.connect();
  const letIn = (is: boolean) => admin.query(`alter database ${fresh.name} allow_connections ${is}`);
  await letIn(false);
  try {
    await database.close(1);
    await ended;
  } finally {
    await letIn(true);
    await admin.end();
  }
});

const kept = async (value: number) =>
  (await fresh.app.query<{ kept: number }>('select ($1::text)::real as kept', [String(value)])).rows[0]?.kept;

test.each([4.62e-74, 1e-46, 0.1, 1e300, -4.62e-74])(
  'a column of the type real takes %d as the nearest it can hold',
  async (value) => {
    expect(await kept(asReal(value))).toBeCloseTo(Math.abs(value) < 1 ? value : Number.POSITIVE_INFINITY, 6);
  },
);

test('without that the database refuses what is too small', async () => {
  await expect(kept(4.62e-74)).rejects.toThrow('out of range for type real');
});
