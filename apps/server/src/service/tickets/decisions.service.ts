import type { InputOf } from '@kickstand/contract/kit';
import type { tickets } from '@kickstand/contract/service/tickets';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { addEntry } from '../../riders/blacklist/blacklist.service.ts';
import { decideCredit } from '../../riders/credit/credit.service.ts';
import { editOrder } from '../../rides/orders/order-money.service.ts';
import { refundOrder } from '../../rides/orders/order-refund.service.ts';
import { insertEvent, ownersOfTicket, type TicketLocked } from './ticket-changes.store.ts';
import type { TicketParts } from './tickets.parts.ts';
import { happened, takenTicket, ticketDetailOf } from './tickets.service.ts';

/** The notification of a ticket's decision. */
export const ticketDecided = noticeOf('ticket');

const results = {
  fee_ok: { zh: '费用合理', en: 'the fee is right' },
  refunded: { zh: '已退款', en: 'refunded' },
  amended: { zh: '已修改订单', en: 'the order was changed' },
} as const;

type Decision = InputOf<typeof tickets.decide>['body'];

const nothing = { ride: 0, location: 0, helmet: 0 } as NonNullable<Decision['lines']>;

/** Applies a decision to the order's money; returns the refund, cents. */
async function moveMoney(parts: PaymentParts, ctx: Ctx, orderId: string, body: Decision): Promise<number> {
  const { result, lines = nothing, to, text: reason, orderVersion: version, cardTimes } = body;
  if (cardTimes === 1 && result !== 'refunded') refuse('card.use_with_refund');
  if (result === 'fee_ok') return 0;
  if (result === 'amended') {
    const { ride: modifyPayCost, location: modifyDispatchCost, helmet: modifyHelmetPenalty } = lines;
    const amounts = { modifyPayCost, modifyDispatchCost, modifyHelmetPenalty };
    await editOrder(parts, ctx, { ...none, body: { orderId, ...amounts, reason, version } });
    return 0;
  }
  const { ride, location: dispatch, helmet } = lines;
  const asked = { orderId, lines: { ride, dispatch, helmet }, to, cardTimes, reason, version };
  await refundOrder(parts, ctx, { ...none, body: asked });
  return lines.ride + lines.location + lines.helmet;
}
const none = { params: undefined, query: undefined };

/** Other consequences for the rider, with their own permissions: points, and the area's blacklist. */
async function dealWithRider(
  zone: string,
  ctx: Ctx,
  ticket: TicketLocked,
  { creditPoints, bars, text }: Decision,
) {
  const { riderId, areaId, agentId, orderId, ticketId: sourceId } = ticket;
  if (bars) {
    if (!ctx.actor.codes.has('0802')) refuse('common.forbidden');
    await addEntry(zone, ctx, { ...none, body: { riderId, reach: 'area', areaId, ...bars } });
  }
  if (creditPoints === undefined) return;
  if (!ctx.actor.codes.has('07010103')) refuse('common.forbidden');
  const said = { reason: text, operatorName: ctx.actor.name, now: ctx.now() };
  const source = { riderId, areaId, agentId, sourceId, orderId, ...said };
  const moved = await decideCredit(ctx.db, source, () => ({ kind: 'ticket', points: creditPoints }));
  if (!moved) refuse('credit.off');
  if (moved?.points === 0) refuse('credit.unmoved');
}

/** Decides a ticket and moves the money, in one transaction. */
export async function decideTicket(
  parts: TicketParts,
  ctx: Ctx,
  { params: { ticketId }, body }: InputOf<typeof tickets.decide>,
) {
  ctx.audit.on(ticketId);
  const whose = (await ownersOfTicket(ctx.db, ctx.rows.scope(), ticketId)) ?? refuse('ticket.not_found');
  await waitForRider(ctx.db, whose.riderId);
  const ticket = await takenTicket(ctx, ticketId);
  const refundCents = await moveMoney(parts, ctx, ticket.orderId, body);
  await dealWithRider(parts.zone, ctx, ticket, body);
  const now = ctx.now();
  const { name } = ctx.actor;
  const { cardTimes } = body;
  if (body.note) await insertEvent(ctx.db, ticket, { kind: 'noted', by: name, text: body.note, at: now });
  await happened(ctx, ticket, {
    event: { kind: 'decided', by: name, text: body.text },
    change: {
      state: 'done',
      claimed: null,
      done: {
        at: now,
        result: body.result,
        handler: name,
        refundCents,
        cardTimes,
        isAbusive: body.isAbusive,
      },
      ...(ticket.firstReplyAt === null && { firstReplyAt: now }),
    },
    zone: parts.zone,
  });
  const { riderId, areaId, agentId } = ticket;
  const told = { no: ticketId.slice(-8), result: results[body.result], reason: body.text };
  await ticketDecided.tell(
    { ...ctx, zone: parts.zone },
    { riderId, areaId, agentId, subject: ticketId },
    told,
  );
  const change = { state: [ticket.state, 'done'], result: body.result, orderId: ticket.orderId };
  const { creditPoints, bars, isAbusive } = body;
  const beside = { cardTimes, creditPoints, barredDays: bars?.days, isAbusive };
  ctx.audit.record(ticketId, { ...change, refundedCents: refundCents, ...beside }, body.text);
  return ticketDetailOf(parts, ctx, ticketId);
}
