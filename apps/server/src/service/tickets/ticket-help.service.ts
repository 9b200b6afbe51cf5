import type { InputOf } from '@kickstand/contract/kit';
import type { ticketArticles } from '@kickstand/contract/service/help';
import type { TicketReason } from '@kickstand/contract/service/tickets';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { articlesAbout } from '../help/published.service.ts';
import { ticketWith } from './tickets.store.ts';

/** Search terms for each reason, for tickets without text. */
const meant: Record<TicketReason, string> = {
  area_misjudge: '运营区外',
  no_stop_misjudge: '禁停区',
  station_misjudge: '还车点 还车',
  unlock_fail: '打不开',
  bike_fault: '报修 故障',
  forgot_return: '还车 结束行程',
  double_charge: '多扣 申诉',
  other: '',
};

/** Help articles for riders of a ticket's area that match its text. */
export async function showArticles(
  ctx: Ctx,
  { params: { ticketId } }: InputOf<(typeof ticketArticles)['list']>,
) {
  const reader = { locale: ctx.locale, operatorId: ctx.actor.operatorId };
  const ticket = await ticketWith(ctx.db, ctx.rows.scope(), ticketId, reader);
  if (!ticket) return refuse('ticket.not_found');
  const reasons = ticket.reasons as readonly TicketReason[];
  const text = [ticket.text, ...reasons.map((reason) => meant[reason])].join('\n');
  return { list: await articlesAbout(ctx, ticket.serviceAreaId, text) };
}
