import type { InputOf } from '@kickstand/contract/kit';
import { mostPushesADay, type orders } from '@kickstand/contract/rides/orders';
import { startOfDay } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import type { Texts } from '../../platform/rider-messages/rider-messages.service.ts';
import { lockToPush, notePush, type ToPush } from './pushes.store.ts';

/** Why a rider is not reminded of an order. */
function whyNot(order: ToPush | undefined, canSend: boolean): Refused | null {
  if (!order) return new Refused('order.not_found');
  if (order.state !== 'unpaid') return new Refused('order.not_owed');
  if (!canSend) return new Refused('order.no_messages');
  return order.pushes < mostPushesADay ? null : new Refused('order.pushed_often', { most: mostPushesADay });
}

/** Tells riders what they owe. */
export const unpaidReminder = noticeOf('unpaid');

/** Sends a reminder for an order; returns why it was not sent. */
async function remind(at: Pick<Ctx, 'db' | 'now'> & { zone: string }, order: ToPush, by: string) {
  const { riderId, areaId, agentId, startedAt: date, restCents: money } = order;
  const to = { riderId, areaId, agentId, subject: `${order.id}:${at.now()}` };
  if (!(await unpaidReminder.tell(at, to, { date, money }))) return new Refused('order.notice_off');
  await notePush(at.db, order, by, at.now());
  return undefined;
}

/** Reminds riders of their debts, order by order. */
export async function pushOrders(
  { zone, texts }: { zone: string; texts: Texts | undefined },
  ctx: Ctx,
  { body }: InputOf<typeof orders.push>,
) {
  const ids = [...new Set(body.orderIds)];
  ctx.audit.on(ids.length === 1 ? (ids[0] ?? '') : `${ids.length} orders`);
  const canSend = texts?.canSend ?? false;
  const now = ctx.now();
  const found = await lockToPush(ctx.db, ctx.rows.scope(), ids, startOfDay(now, zone));
  const byId = new Map(found.map((order) => [order.id, order]));
  const list = [];
  for (const id of ids) {
    const order = byId.get(id);
    const no = whyNot(order, canSend) ?? (order && (await remind({ ...ctx, zone }, order, ctx.actor.name)));
    list.push({ id, ok: !no, code: no?.code ?? null, message: no?.sentence(ctx.locale) ?? null });
  }
  const pushed = list.filter(({ ok }) => ok).map(({ id }) => id);
  const [only] = ids;
  ctx.audit.record(ids.length === 1 && only ? only : `${ids.length} orders`, { orders: pushed });
  return { list, count: list.length };
}
