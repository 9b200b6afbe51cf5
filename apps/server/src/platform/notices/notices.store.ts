import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

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

/** A bell shows that there are many, and counts no further. */
const mostCounted = 1_000;

/** How many notices of an operator are unread, a thousand at most. */
export async function unreadOf(db: Db, operatorId: string) {
  const { n } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('notice')
        .select('notice_id')
        .where('operator_id', '=', operatorId)
        .where('read_at', 'is', null)
        .limit(mostCounted)
        .as('counted'),
    )
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

interface Wanted {
  unread?: boolean | undefined;
  before?: string | undefined;
  most: number;
}

/** An operator's notices, newest first; ids grow with time. */
export function noticesOf(db: Db, operatorId: string, { unread, before, most }: Wanted) {
  let query = db
    .selectFrom('notice')
    .select([
      'notice_id as noticeId',
      'kind',
      'facts',
      'link',
      'created_at as createdAt',
      'read_at as readAt',
    ])
    .where('operator_id', '=', operatorId);
  if (unread) query = query.where('read_at', 'is', null);
  if (before !== undefined) query = query.where('notice_id', '<', before);
  return query.orderBy('notice_id', 'desc').limit(most).execute();
}

/** Mark an operator's notices as read; all of them when none is named. */
export function markRead(db: Db, operatorId: string, ids: readonly string[] | undefined, now: number) {
  let query = db
    .updateTable('notice')
    .set({ read_at: new Date(now) })
    .where('operator_id', '=', operatorId)
    .where('read_at', 'is', null);
  if (ids) query = query.where('notice_id', 'in', [...ids]);
  return query.execute();
}

/** Forget what was read before an instant, and everything that is much older. */
export const forgetNotices = (db: Db, { read, all }: { read: number; all: number }) =>
  db
    .deleteFrom('notice')
    .where((eb) => eb.or([eb('read_at', '<', at(read)), eb('created_at', '<', at(all))]))
    .execute();

/** Forget what operators were told of something, by the id among its facts. */
export const deleteNoticesOf = (db: Db, kind: string, id: string) =>
  sql`delete from notice where kind = ${kind} and facts ->> 'id' = ${id}`.execute(db);
