import type { Db } from '../../kernel/db.ts';

/** The value of a setting, or undefined when it was never set. */
export async function settingOf(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
