import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { Database, type Db } from '../database/db.ts';
import { pageFrom } from './page.ts';

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
});
afterAll(() => fresh.drop());

const pageSize = 3;

/** Numbers 1 to 11 of which every third is not known. */
const numbers = (db: Db) =>
  db
    .selectFrom(
      sql<{ id: number; value: number | null }>`(select n as id, nullif(n % 3, 0) * n as value
        from generate_series(1, 11) n)`.as('t'),
    )
    .select(['t.id', 't.value']);

const pagesBy = (dir: 'asc' | 'desc', lastDownwards: string[]) =>
  database.read(everything, async (db) => {
    const spec = { sortable: { value: 't.value' }, tieBreak: 't.id', lastDownwards };
    const pages = [1, 2, 3, 4].map(async (pageNum) => {
      const { list } = await pageFrom(db, numbers(db), { pageNum, pageSize, sort: 'value', dir }, spec);
      return list.map(({ id }) => id);
    });
    return Promise.all(pages);
  });

test.each(['asc', 'desc'] as const)(
  'what is not known stands last (%s), once and on one page, by whichever index it is read',
  async (dir) => {
    const pages = await pagesBy(dir, ['value']);
    expect(pages).toEqual(await pagesBy(dir, []));
    expect(pages.flat().slice(-3).sort()).toEqual([3, 6, 9]);
    expect(new Set(pages.flat()).size).toBe(11);
  },
);
