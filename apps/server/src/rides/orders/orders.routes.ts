import { orders } from '@kickstand/contract/rides/orders';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import type { Texts } from '../../platform/rider-messages/rider-messages.service.ts';
import { editOrder, writeOffOrder } from './order-money.service.ts';
import { refundOrder } from './order-refund.service.ts';
import { listOrders, showOrder, sumOrders } from './orders.service.ts';
import { pushOrders } from './pushes.service.ts';

/** `texts`: the channel for messages to riders. */
export const ordersRoutes = (parts: PaymentParts, texts?: Texts): Route[] =>
  routes(orders, {
    list: listOrders,
    sums: sumOrders,
    single: showOrder,
    push: (ctx, input) => pushOrders({ zone: parts.zone, texts }, ctx, input),
    edit: (ctx, input) => editOrder(parts, ctx, input),
    writeOff: (ctx, input) => writeOffOrder(parts, ctx, input),
    refund: (ctx, input) => refundOrder(parts, ctx, input),
  });
