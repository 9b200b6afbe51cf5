import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { Held, MadeLater } from '../../kernel/making/making.store.ts';

export const batchesMade: MadeLater = { table: 'coupon_batch', key: 'batch_id' };

/** Inputs for the codes of a batch. */
export const batchToMake = (db: Db, id: string) =>
  db
    .selectFrom('coupon_batch')
    .select(['shape', 'quantity', 'prefix'])
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow();

/** Issues of a batch with the keys that still exist. */
export const issuesOf = (db: Db, id: string) =>
  db
    .selectFrom('coupon_issue')
    .select(['no', 'first', 'codes', 'key_sealed as keySealed'])
    .where('batch_id', '=', id)
    .orderBy('no')
    .execute();

/** Highest serial number of a batch; 0 if it has no codes. */
export async function lastSerial(db: Db, id: string) {
  const row = await db
    .selectFrom('coupon_code')
    .select((eb) => eb.fn.max('serial').as('serial'))
    .where('batch_id', '=', id)
    .executeTakeFirst();
  return row?.serial ?? 0;
}

/** Claims a batch that no process is making. */
export async function holdBatch(db: Db, id: string): Promise<Held> {
  const tries = 1;
  await db.updateTable('coupon_batch').set({ state: 'making', tries }).where('batch_id', '=', id).execute();
  return { id, tries };
}

export interface NewCode {
  codeId: string;
  serial: number;
  digest: string;
  lastFour: string;
}

/** Stores codes of a batch; false if another process has claimed it. */
export async function insertCodes(db: Db, held: Held, codes: readonly NewCode[]): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update coupon_batch set made = made + ${codes.length}
      where batch_id = ${held.id} and state = 'making' and tries = ${held.tries} returning batch_id
    )
    insert into coupon_code (code_id, batch_id, serial, digest, last_four, state)
    select n.code_id, h.batch_id, n.serial, n.digest, n.last_four, 'unused' from held h cross join unnest(
      ${codes.map((one) => one.codeId)}::text[], ${codes.map((one) => one.serial)}::int[],
      ${codes.map((one) => one.digest)}::text[], ${codes.map((one) => one.lastFour)}::text[]
    ) as n (code_id, serial, digest, last_four) returning 1`.execute(db);
  return rows.length === codes.length;
}

/** Marks all codes of a batch as made. */
export const endMaking = (db: Db, { id, tries }: Held) =>
  db
    .updateTable('coupon_batch')
    .set({ state: 'made', lease_until: null })
    .where('batch_id', '=', id)
    .where('state', '=', 'making')
    .where('tries', '=', tries)
    .execute();
