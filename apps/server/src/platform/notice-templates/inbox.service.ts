import type { InputOf } from '@kickstand/contract/kit';
import type { riderNotices } from '@kickstand/contract/platform/notices';
import { everything } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database } from '../../kernel/database/db.ts';
import { forgetNotices, inboxOf, isRiderIn, readAll } from './telling.store.ts';

type Calls = typeof riderNotices;

const mostShown = 50;
const keptMs = 90 * 86_400_000;
const mostForgotten = 5_000;

/** Whether a rider's home is in the caller's areas, or the rider rode there. */
export const isRiderHere = (ctx: Ctx, riderId: string) => isRiderIn(ctx.db, ctx.rows.scope(), riderId);

export async function showInbox(ctx: Ctx, { params: { riderId }, query }: InputOf<Calls['list']>) {
  const scope = ctx.rows.scope();
  if (!(await isRiderIn(ctx.db, scope, riderId))) refuse('rider.not_found');
  const isEnglish = query.lang === 'en';
  const found = await inboxOf(ctx.db, scope, { riderId, most: mostShown, now: ctx.now() });
  const list = found.map(({ title, titleEn, body, bodyEn, ...one }) => ({
    ...one,
    title: (isEnglish && titleEn) || title,
    text: (isEnglish && bodyEn) || body,
  }));
  return { list, unread: list.filter(({ readAt }) => readAt === null).length };
}

export async function readInbox(ctx: Ctx, { params: { riderId } }: InputOf<Calls['read']>) {
  const scope = ctx.rows.scope();
  if (!(await isRiderIn(ctx.db, scope, riderId))) refuse('rider.not_found');
  return { read: await readAll(ctx.db, scope, riderId, ctx.now()) };
}

/** Deletes riders' messages older than a quarter of a year. */
export async function forgetOldNotices(
  { database, now }: { database: Database; now(): number },
  stopping: AbortSignal,
) {
  const forget = () => database.write(everything, (db) => forgetNotices(db, now() - keptMs, mostForgotten));
  while (!stopping.aborted && (await forget()) === mostForgotten);
}
