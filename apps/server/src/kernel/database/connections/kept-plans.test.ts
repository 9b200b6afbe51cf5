import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { Database, type Db } from '../db.ts';

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = Database.open({ ...fresh.appConfig, max: 1 }, () => {});
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const ask = (db: Db, n: number) =>
  sql<{ n: number }>`select n.n from (select ${n}::int as n) n`.execute(db).then(({ rows }) => rows[0]?.n);
const keep = <T>(work: (db: Db) => Promise<T>) => database.write(everything, work, { keepPlans: true });
const kept = (like: string) =>
  database.read(everything, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
      where statement like ${like}`.execute(db);
    return rows.length;
  });

test('a statement that comes again keeps its plan where that was asked for, and in no other transaction', async () => {
  for (let n = 0; n < 5; n++) expect(await database.write(everything, (db) => ask(db, n))).toBe(n);
  expect(await kept('select n.n from%')).toBe(0);
  for (let n = 0; n < 5; n++) expect(await keep((db) => ask(db, n))).toBe(n);
  expect(await kept('select n.n from%')).toBe(1);
});

test('a connection whose kept plan no longer fits is given up, and the next transaction works', async () => {
  await fresh.owner.query('create table shape (id int); grant select on shape to public');
  const all = (db: Db) => sql`select * from shape where id = ${1}`.execute(db);
  for (let n = 0; n < 4; n++) await keep(all);
  await fresh.owner.query('alter table shape add column name text');
  await expect(keep(all)).rejects.toThrow('cached plan must not change result type');
  await expect(keep(all)).resolves.toMatchObject({ rows: [] });
});
