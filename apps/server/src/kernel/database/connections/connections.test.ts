import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cuttable } from '../../../../test/cuttable.ts';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { Database, type Db } from '../db.ts';
import { CommitUnknown } from './away.ts';

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.owner.query('create table mark (id int primary key); grant all on mark to public');
});
afterEach(async () => {
  await database.close();
  await fresh.owner.query('delete from mark');
});
afterAll(() => fresh.drop());

const open = (more: Parameters<typeof Database.open>[0] = {}) => {
  database = Database.open({ ...fresh.appConfig, max: 1, ...more }, () => {});
  return database;
};
const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
const put = (id: number) => (db: Db) => sql`insert into mark values (${id})`.execute(db);
const marks = async () =>
  (await fresh.owner.query('select id from mark order by id')).rows.map(({ id }) => id);
test('a connection to a server that became read-only is replaced, and the change is made at the new leader', async () => {
  await fresh.owner.query(`alter database ${fresh.name} set default_transaction_read_only = on`);
  try {
    await open().read(everything, pidOf);
  } finally {
    await fresh.owner.query('set default_transaction_read_only = off');
    await fresh.owner.query(`alter database ${fresh.name} reset default_transaction_read_only`);
  }
  await database.write(everything, put(1));
  expect(await marks()).toEqual([1]);
});

test('while there is no leader a change fails with the answer of the server', async () => {
  const asked = open({ options: '-c default_transaction_read_only=on' }).write(everything, put(1));
  await expect(asked).rejects.toMatchObject({ code: '25006' });
});

test('a statement that nobody answers is given up with its connection, and nothing waits for it', async () => {
  open({ query_timeout: 200 });
  const pid = await database.read(everything, pidOf);
  const began = performance.now();
  const asked = database.read(everything, (db) => sql`select pg_sleep(20)`.execute(db));
  await expect(asked).rejects.toThrow('Query read timeout');
  // The rollback would have waited as long once more.
  expect(performance.now() - began).toBeLessThan(390);
  expect(await database.read(everything, pidOf)).not.toBe(pid);
});

test('a change whose connection ends during the commit is one of which nobody knows whether it was made', async () => {
  const way = await cuttable(fresh.appConfig);
  database = Database.open({ ...way.config, max: 1 }, () => {});
  await fresh.owner.query(
    `create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end';
     create constraint trigger dawdle after insert on mark deferrable initially deferred
       for each row execute function dawdle()`,
  );
  const asked = database.write(everything, async (db) => {
    await put(1)(db);
    const cut = async () => {
      for (;;) {
        const { rowCount } = await fresh.app.query(
          `select from pg_stat_activity where datname = $1 and state = 'active' and query = 'commit'`,
          [fresh.name],
        );
        if (rowCount) return way.cut();
      }
    };
    void cut();
  });
  await expect(asked).rejects.toThrow(CommitUnknown);
  await fresh.owner.query('drop function dawdle cascade');
  await way.close();
});

test('a refused commit is not one of them: nothing was changed', async () => {
  await fresh.owner.query('create table other (id int references mark deferrable initially deferred)');
  await fresh.owner.query('grant all on other to public');
  const asked = open().write(everything, (db) => sql`insert into other values (7)`.execute(db));
  await expect(asked).rejects.toMatchObject({ code: '23503' });
});

test('a long read takes the standby that has caught up, otherwise the leader', async () => {
  const last = { ...fresh.appConfig, host: '127.0.0.1', port: 9, application_name: 'standby' };
  const backends = async (standby: pg.PoolConfig) => {
    open({ standby });
    const name = () =>
      database.readAsOfNow(
        everything,
        async (db) =>
          (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db))
            .rows[0]?.name,
      );
    const found = await name();
    if (standby !== last) await database.close();
    return found;
  };
  expect(await backends({ ...fresh.appConfig, application_name: 'standby' })).toBe('standby');
  expect(await backends({ ...fresh.ownerConfig, application_name: 'unbound' })).not.toBe('standby');
  expect(await backends(last)).not.toBe('standby');
});
