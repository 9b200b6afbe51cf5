import type { NoticeEventName } from '@kickstand/contract/platform/notices';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The rider and the place. */
export interface Told {
  riderId: string;
  areaId: number;
  agentId: number;
  /** The subject: with event and rider it makes the message unique. */
  subject: string;
}

interface Saying extends Told {
  messageId: string;
  event: NoticeEventName;
  title: string;
  titleEn: string;
  body: string;
  bodyEn: string;
  now: number;
}

/** Inserts a message into a rider's inbox; false if it was sent before. */
export async function insertNotice(db: Db, one: Saying): Promise<boolean> {
  const put = await db
    .insertInto('rider_message')
    .values({
      message_id: one.messageId,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      kind: 'notice',
      event: one.event,
      key: `${one.event}:${one.subject}:${one.riderId}`,
      title: one.title,
      title_en: one.titleEn,
      body: one.body,
      body_en: one.bodyEn,
      by_name: null,
      created_at: new Date(one.now),
    })
    .onConflict((key) => key.column('key').doNothing())
    .executeTakeFirst();
  return (put.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** How often a rider was sent an event since an instant. */
export async function toldSince(db: Db, riderId: string, event: NoticeEventName, since: number) {
  const { n } = await db
    .selectFrom('rider_message')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('rider_id', '=', riderId)
    .where('event', '=', event)
    .where('created_at', '>=', at(since))
    .executeTakeFirstOrThrow();
  return n;
}

interface Missed extends Omit<Told, 'riderId'> {
  missedId: string;
  event: NoticeEventName;
  variables: readonly string[];
  now: number;
}

export const insertMissed = (db: Db, one: Missed) =>
  db
    .insertInto('notice_missed')
    .values({
      missed_id: one.missedId,
      event: one.event,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      subject: one.subject,
      variables: [...one.variables],
      at: new Date(one.now),
    })
    .execute();

/** The messages missed between two instants. */
export const missedBetween = (db: Db, from: number, to: number) =>
  db
    .selectFrom('notice_missed')
    .select(['event', 'subject', 'variables'])
    .where('at', '>=', at(from))
    .where('at', '<', at(to))
    .orderBy('at')
    .limit(100)
    .execute();

/** Whether a rider's home is in scope, or the rider rode there. */
export const isRiderIn = async (db: Db, scope: Scope, riderId: string) =>
  (await db
    .selectFrom('rider as r')
    .select('r.rider_id')
    .where('r.rider_id', '=', riderId)
    .where(ridersInScope(scope, 'r'))
    .executeTakeFirst()) !== undefined;

/** The latest messages to a rider in scope, newest first. */
export const inboxOf = (
  db: Db,
  scope: Scope,
  { riderId, most, now }: { riderId: string; most: number; now: number },
) =>
  db
    .selectFrom('rider_message as m')
    .leftJoin('broadcast as b', 'b.broadcast_id', 'm.broadcast_id')
    .select((eb) => eb.fn.coalesce('b.pops_up', sql<boolean>`false`).as('popsUp'))
    // Recalled or expired messages are hidden.
    .where('b.recalled_at', 'is', null)
    .where((eb) => eb.or([eb('b.expires_at', 'is', null), eb('b.expires_at', '>', at(now))]))
    .select(['m.message_id as id', 'm.title', 'm.title_en as titleEn', 'm.body', 'm.body_en as bodyEn'])
    .select(['m.created_at as createdAt', 'm.read_at as readAt'])
    .where('m.rider_id', '=', riderId)
    .where('m.kind', '<>', 'code')
    .where(rowsInScope(scope, 'm'))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.message_id', 'desc')
    .limit(most)
    .execute();

/** Marks everything as read; returns how many. */
export async function readAll(db: Db, scope: Scope, riderId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('rider_message as m')
    .set({ read_at: new Date(now) })
    .where('m.rider_id', '=', riderId)
    .where('m.read_at', 'is', null)
    .where('m.kind', '<>', 'code')
    .where(rowsInScope(scope, 'm'))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes automatic messages from before an instant, and records of missed ones; at most so many at a time. */
export async function forgetNotices(db: Db, before: number, most: number) {
  const { numAffectedRows } = await sql`delete from rider_message where message_id in (
    select message_id from rider_message where kind = 'notice' and created_at < ${at(before)} limit ${most})`.execute(
    db,
  );
  await sql`delete from notice_missed where at < ${at(before)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
