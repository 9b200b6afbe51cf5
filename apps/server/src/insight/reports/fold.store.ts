import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Days, folded, type Slice, sources } from './sources.store.ts';

/** How far facts are added up: in which sums, and before which transaction. */
export interface Mark {
  generation: number;
  xact: number;
  /** IANA zone of the business days. */
  zone: string;
}

const nothingYet: Mark = { generation: 0, xact: 0, zone: '' };

/** How far facts are added up now; `xact` 0: not at all. */
export async function markNow(db: Db): Promise<Mark> {
  const mark = await db.selectFrom('figure_mark').select(['generation', 'xact', 'zone']).executeTakeFirst();
  return mark ?? nothingYet;
}

/** The same; nobody else moves it until the transaction is over. */
export async function lockMark(db: Db): Promise<Mark> {
  await sql`insert into figure_mark default values on conflict do nothing`.execute(db);
  const mark = await db
    .selectFrom('figure_mark')
    .select(['generation', 'xact', 'zone'])
    .forUpdate()
    .executeTakeFirst();
  return mark ?? nothingYet;
}

/** Every transaction before this one is over. */
export async function oldestOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ xact: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xact`.execute(db);
  return rows[0]?.xact ?? 0;
}

/** Until the transaction is over, whole tables are read side by side: millions of rows looked up one by one take minutes. */
export const readWholeTables = (db: Db) =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '48MB', true)`.execute(db);

/** Add up what transactions wrote from one on and before another. */
export async function addUp(
  db: Db,
  { generation, zone }: Pick<Mark, 'generation' | 'zone'>,
  { since, before, days }: { since: number; before: number; days?: Days },
) {
  const slice: Slice = { scope: everything, zone, since, before, days };
  for (const fact of folded)
    await sql`
      insert into figure_day as f (generation, fact, day, agent_id, service_area_id, kind, code, merchant, about, amount, n)
      select ${generation}, ${fact}, s.* from (${sources[fact](slice)}) s
      on conflict (generation, fact, code, day, service_area_id, agent_id, kind, merchant, about)
      do update set amount = f.amount + excluded.amount, n = f.n + excluded.n`.execute(db);
}

export const moveMark = (db: Db, xact: number, now: number) =>
  db
    .updateTable('figure_mark')
    .set({ xact, folded_at: new Date(now) })
    .execute();

/** From now on these sums are read. */
export async function changeSums(db: Db, mark: Mark, now: number) {
  const built_at = new Date(now);
  await db
    .updateTable('figure_mark')
    .set({ ...mark, folded_at: built_at, built_at })
    .execute();
}

/** What is added up of a day is forgotten. */
export const dropDay = (db: Db, generation: number, day: string) =>
  db.deleteFrom('figure_day').where('generation', '=', generation).where('day', '=', day).execute();

/** Sums that nobody reads: of before, or of a building that was broken off. */
export const dropSums = (db: Db, kept: number) =>
  db.deleteFrom('figure_day').where('generation', '<>', kept).execute();
