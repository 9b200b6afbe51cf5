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

/** The counter of unread notifications stops here. */
const mostCounted = 1_000;

/** How many notifications of an operator are unread, at most a thousand. */
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

/** An operator's notifications, newest first; ids grow with time. */
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

/** Marks an operator's notifications as read; without ids, all of them. */
export function markRead(db: Db, operatorId: string, ids: readonly string[] | undefined, now: number) {
  let query = db
    .updateTable('notice')
    .set({ read_at: new Date(now) })
    .where('operator_id', '=', operatorId)
    .where('read_at', 'is', null);
  if (ids) query = query.where('notice_id', 'in', [...ids]);
  return query.execute();
}

/** Deletes notifications read before an instant, and all that are much older. */
export const forgetNotices = (db: Db, { read, all }: { read: number; all: number }) =>
  db
    .deleteFrom('notice')
    .where((eb) => eb.or([eb('read_at', '<', at(read)), eb('created_at', '<', at(all))]))
    .execute();

/** Deletes the notifications about an object, by the id among their facts. */
export const deleteNoticesOf = (db: Db, kind: string, id: string) =>
  sql`delete from notice where kind = ${kind} and facts ->> 'id' = ${id}`.execute(db);
