import type { InputOf } from '@kickstand/contract/kit';
import { type account, type NoticeKind, noticeRow } from '@kickstand/contract/platform/account';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import {
  deleteNoticesOf,
  forgetNotices,
  insertNotice,
  markRead,
  noticesOf,
  unreadOf,
} from './notices.store.ts';

const pageSize = 30;

/** A notification for operators. */
export interface NewNotice {
  operatorIds: readonly string[];
  kind: NoticeKind;
  facts: Record<string, unknown>;
  /** A place in the console. */
  link: string | null;
}

/** Notifies operators within the caller's transaction; open consoles are informed after the commit. */
export async function notify(
  { db, now, afterCommit }: Pick<Ctx, 'db' | 'now' | 'afterCommit'>,
  tell: TellOperator,
  { operatorIds, kind, facts, link }: NewNotice,
) {
  for (const operatorId of operatorIds) {
    await insertNotice(db, { noticeId: newId(), operatorId, kind, facts, link }, now());
    const unread = await unreadOf(db, operatorId);
    afterCommit(() => tell(operatorId, { kind: 'notice', unread }));
  }
}

type Row = Awaited<ReturnType<typeof noticesOf>>[number];

/** A kind known only to another version of the server is left out: it could not be displayed. */
const shown = ({ noticeId, kind, facts, link, createdAt, readAt }: Row) => {
  const row = noticeRow.safeParse({
    id: noticeId,
    kind,
    facts,
    link,
    createdAt: createdAt,
    readAt: readAt,
  });
  return row.success ? [row.data] : [];
};

/** The caller's latest notifications, or those before one of them. */
export async function listNotices(ctx: Ctx, { query }: InputOf<typeof account.notices>) {
  const { operatorId } = ctx.actor;
  const rows = await noticesOf(ctx.db, operatorId, { ...query, most: pageSize });
  const list = rows.flatMap(shown);
  return { list, count: list.length, unread: await unreadOf(ctx.db, operatorId) };
}

/** Marks the caller's own notifications as read, in all windows. */
export async function readNotices(
  tell: TellOperator,
  ctx: Ctx,
  { body }: InputOf<typeof account.readNotices>,
) {
  const { operatorId } = ctx.actor;
  await markRead(ctx.db, operatorId, body.ids, ctx.now());
  const unread = await unreadOf(ctx.db, operatorId);
  ctx.audit.record(operatorId, { read: body.ids?.length ?? 'all' });
  ctx.afterCommit(() => tell(operatorId, { kind: 'notice', unread }));
  return { unread };
}

/** Withdraws the notifications about an object. */
export const withdrawNotices = (db: Db, kind: NoticeKind, id: string) => deleteNoticesOf(db, kind, id);

const day = 24 * 3_600_000;

/** Deletes notifications read a month ago, and unread ones after half a year. */
export const forgetOldNotices = (db: Db, now: number) =>
  forgetNotices(db, { read: now - 30 * day, all: now - 180 * day });
