import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Days, folded, type Slice, sources } from './sources.store.ts';

/** The progress of adding up: in which generation of sums, and before which transaction. */
export interface Mark {
  generation: number;
  xact: number;
  /** IANA zone of the business days. */
  zone: string;
}

const nothingYet: Mark = { generation: 0, xact: 0, zone: '' };

/** The present progress; `xact` 0: none. */
export async function markNow(db: Db): Promise<Mark> {
  const mark = await db.selectFrom('figure_mark').select(['generation', 'xact', 'zone']).executeTakeFirst();
  return mark ?? nothingYet;
}

/** The same, locked until the end of the transaction. */
export async function lockMark(db: Db): Promise<Mark> {
  await sql`insert into figure_mark default values on conflict do nothing`.execute(db);
  const mark = await db
    .selectFrom('figure_mark')
    .select(['generation', 'xact', 'zone'])
    .forUpdate()
    .executeTakeFirst();
  return mark ?? nothingYet;
}

/** Every transaction before this one has ended. */
export async function oldestOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ xact: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xact`.execute(db);
  return rows[0]?.xact ?? 0;
}

/** Uses hash and merge joins until the end of the transaction: nested loops over millions of rows take minutes. */
export const readWholeTables = (db: Db) =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '48MB', true)`.execute(db);

/** Adds up what transactions wrote from one on and before another. */
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

/** Switches to these sums. */
export async function changeSums(db: Db, mark: Mark, now: number) {
  const built_at = new Date(now);
  await db
    .updateTable('figure_mark')
    .set({ ...mark, folded_at: built_at, built_at })
    .execute();
}

/** Deletes the sums of a day. */
export const dropDay = (db: Db, generation: number, day: string) =>
  db.deleteFrom('figure_day').where('generation', '=', generation).where('day', '=', day).execute();

/** Deletes unused sums: older ones, or those of an interrupted build. */
export const dropSums = (db: Db, kept: number) =>
  db.deleteFrom('figure_day').where('generation', '<>', kept).execute();
