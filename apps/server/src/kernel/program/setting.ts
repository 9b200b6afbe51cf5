import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** The stored value of a setting of the deployment, or undefined when it was never set. Check it before use. */
export async function settingOf(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Set a setting of the deployment; `now` in epoch ms. */
export async function putSetting(db: Db, name: string, { value, now }: { value: unknown; now: number }) {
  const row = { value: JSON.stringify(value), updated_at: new Date(now) };
  await db
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((c) => c.column('name').doUpdateSet(row))
    .execute();
}

export const dropSetting = (db: Db, name: string) =>
  db.deleteFrom('setting').where('name', '=', name).execute();

const settingsLock = 7_301_008;

/** Changes of settings wait for each other until the transaction is over, so that each sees what the one before it wrote. */
export const lockSettings = (db: Db) => sql`select pg_advisory_xact_lock(${settingsLock})`.execute(db);
