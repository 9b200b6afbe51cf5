import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';

const name = 'avatar';

/** The picture of an account, as a URL; null if there is none. */
export async function avatarOf(db: Db, operatorId: string): Promise<string | null> {
  const row = await db
    .selectFrom('operator_setting')
    .select(sql<string | null>`value #>> '{}'`.as('avatar'))
    .where('operator_id', '=', operatorId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.avatar ?? null;
}

/** Stores the picture of an account, or null for none. */
export async function putAvatar(db: Db, operatorId: string, avatar: string | null, now: number) {
  const row = { value: JSON.stringify(avatar), updated_at: new Date(now) };
  await db
    .insertInto('operator_setting')
    .values({ operator_id: operatorId, name, ...row })
    .onConflict((c) => c.columns(['operator_id', 'name']).doUpdateSet(row))
    .execute();
}
