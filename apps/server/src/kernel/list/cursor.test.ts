import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { Database, type Db } from '../database/db.ts';
import { readInBatches } from './cursor.ts';

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
});
afterAll(() => fresh.drop());

const batchSize = 3;

/** All that comes through the cursor, batch by batch. */
const batchesOf = (query: ReturnType<typeof sql>, between = async (_db: Db) => {}) =>
  database.readAsOfNow(everything, async (db, client) => {
    const batches = readInBatches(db, client, batchSize);
    const found: unknown[][] = [];
    do {
      found.push(await batches.next(db, query));
      await between(db);
    } while (!batches.ended);
    return found;
  });

describe('a list that is read whole', () => {
  test.each([0, 1, 3, 4, 6, 7])(
    'loses and doubles none of %i rows at the borders of batches',
    async (many) => {
      const query = sql`select n from generate_series(1, ${many}::int) n order by n`;
      const all = Array.from({ length: many }, (_, i) => ({ n: i + 1 }));
      expect((await batchesOf(query)).flat()).toEqual(all);
    },
  );

  test('answers other statements between two batches, while the next one is read ahead', async () => {
    const query = sql`select n from generate_series(1, 7) n order by n`;
    const asked: unknown[] = [];
    const found = await batchesOf(query, async (db) => {
      asked.push((await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one);
    });
    expect(found.map((batch) => batch.length)).toEqual([3, 3, 1]);
    expect(asked).toEqual([1, 1, 1]);
  });

  test('holds every value as a page of it would', async () => {
    const query = sql`select *, '2026-11-21 08:00:00.123456+00'::timestamptz as instant, 12345678901::bigint as large, 1.50::numeric as exact,
      true as yes, false as no, null::text as nothing, '2026-11-21'::date as day, array['a,b', null, '"'] as texts, array[1, 2] as numbers,
      jsonb_build_object('a"b', jsonb_build_array('\\', e'\n', null, 'x,(y)')) as json, point(1, 2) as place, '\\x01ff'::bytea as bytes
      from unnest(array['', ' ', ',', '"', '""', '\\', '\\"', '()', e'a\nb\tc', '前轮，异响', 'null', ' a ', '"quoted", \\n', null])
        with ordinality as t (text, n) order by n`;
    const { rows } = await database.read(everything, (db) => query.execute(db));
    expect((await batchesOf(query)).flat()).toEqual(rows);
  });
});
