import type { InputOf } from '@kickstand/contract/kit';
import type { broadcasts } from '@kickstand/contract/marketing/broadcasts';
import { startOfDay } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { type Capped, capsKept, putCaps } from './recipients.store.ts';

/** Default: once a day and three times a week. */
const usual = { perDay: 1, perWeek: 3, updatedAt: null, updatedBy: null, version: 0 };

const capsNow = async (db: Db) => (await capsKept(db)) ?? usual;

/** Marketing limits per day and week, with the start of each period. */
export async function cappedAt(db: Db, now: number, zone: string): Promise<Capped> {
  const { perDay, perWeek } = await capsNow(db);
  return { perDay, perWeek, daySince: startOfDay(now, zone), weekSince: startOfDay(now, zone, 6) };
}

export const showCaps = (ctx: Ctx) => capsNow(ctx.db);

export async function setCaps(ctx: Ctx, { body }: InputOf<(typeof broadcasts)['setCaps']>) {
  ctx.audit.on('caps');
  const { perDay, perWeek } = body;
  if (perWeek < perDay) refuseField(ctx, 'perWeek', 'broadcast.caps');
  const before = await capsNow(ctx.db);
  const put = await putCaps(ctx.db, body, { by: ctx.actor.name, now: ctx.now() });
  if (!put) refuse('common.stale_version');
  ctx.audit.record('caps', { perDay: [before.perDay, perDay], perWeek: [before.perWeek, perWeek] });
  return put;
}
