import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

interface Inserting {
  noticeId: string;
  operatorId: string;
  kind: string;
  facts: Record<string, unknown>;
  link: string | null;
}

export const insertNotice = (db: Db, { noticeId, operatorId, kind, facts, link }: Inserting, now: number) =>
  db
    .insertInto('notice')
    .values({
      notice_id: noticeId,
      operator_id: operatorId,
      kind,
      facts: JSON.stringify(facts),
      link,
      created_at: new Date(now),
    })
    .execute();

/** How many notices of an operator are unread. */
export async function unreadOf(db: Db, operatorId: string) {
  const { n } = await db
    .selectFrom('notice')
    .select(sql<number>`count(*)`.as('n'))
    .where('operator_id', '=', operatorId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
