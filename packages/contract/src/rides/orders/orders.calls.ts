import { z } from 'zod';
import {
  carId,
  cents,
  codes,
  defineCalls,
  flag,
  id,
  instant,
  int32,
  int32InQuery,
  listQuery,
  pageOf,
  picked,
  reason,
  soughtPhone,
} from '../../kit/index.ts';
import { cardTimes, cardTimesGiven, cardTimesRefusals } from '../../money/cards/card-times.ts';
import { invoiceState } from '../../money/invoices/invoice-states.ts';
import { returnRelation, tripEnders } from '../trips/index.ts';
import {
  orderDetail,
  orderRow,
  orderState,
  orderSums,
  payChannel,
  pushedOrder,
  refundKinds,
  refundRow,
  refundStates,
  refundWays,
} from './orders.rows.ts';

/** A list of orders looks at this many days at most, and at the last seven when nothing is said. */
export const mostOrderDays = 92;
export const usualOrderDays = 7;

/** So many riders are reminded at a time, and so often of one order on a day. */
export const mostPushed = 200;
export const mostPushesADay = 3;

const base = '/ebike/v3/backend';
const params = z.object({ orderId: id });

const orderFilters = {
  id: id.optional(),
  phone: soughtPhone.optional(),
  carId: carId.optional(),
  riderId: id.optional(),
  state: orderState.optional(),
  relation: returnRelation.optional(),
  channel: payChannel.optional(),
  endedBy: z.enum(tripEnders).optional(),
  startStationId: id.optional(),
  endStationId: id.optional(),
  /** When it ended. */
  endedFrom: instant.optional(),
  endedTo: instant.optional(),
  /** When it began. */
  from: instant.optional(),
  to: instant.optional(),
  /** What is asked for, cents. */
  amountFrom: int32InQuery.optional(),
  amountTo: int32InQuery.optional(),
  refunded: flag.optional(),
  surcharged: flag.optional(),
  edited: flag.optional(),
  invoice: invoiceState.optional(),
};
const orderQuery = listQuery(orderFilters, ['startedAt', 'endedAt', 'payableCents', 'distanceM']);
const oneLine = cents.min(0).max(99_999_999);
/** Cents by line. */
/** What goes back by line; `dispatch` is what the place of the return cost. */
const refundLines = z.object({ ride: oneLine, dispatch: oneLine, helmet: oneLine });
const money = (action: string) => ({ module: 'orders', action, sensitive: true });
const ofOrder = ['order.not_found', 'order.riding', 'order.freezing'] as const;

/** Orders as customer service and finance see and change them. */
export const orders = defineCalls('orders', {
  list: {
    summary: 'List orders whose rides began in a period',
    method: 'GET',
    path: `${base}/order`,
    access: codes('1601||070101'),
    rows: 'own',
    query: orderQuery,
    reply: pageOf(orderRow),
    refusals: ['order.span'],
    exports: { code: '160106', personal: ['riderPhone', 'riderName'] },
  },
  sums: {
    summary: 'Get totals of the orders matching a filter',
    method: 'GET',
    path: `${base}/order/sums`,
    access: codes('1601||070101'),
    rows: 'own',
    query: orderQuery.omit({ pageNum: true, pageSize: true, sort: true, dir: true, only: true }),
    reply: orderSums,
    refusals: ['order.span'],
  },
  single: {
    summary: 'Get one order with its pricing, payments and refunds',
    method: 'GET',
    path: `${base}/order/:orderId`,
    access: codes('1601||0401||070101'),
    rows: 'own',
    params,
    reply: orderDetail,
    refusals: ['order.not_found'],
  },
  edit: {
    summary: 'Reduce the price of an unpaid order, line by line; never below what is already paid of a line',
    method: 'POST',
    path: `${base}/order/money/edit`,
    access: codes('1601,160131||0401,160131'),
    rows: 'own',
    body: z.object({
      orderId: id,
      modifyPayCost: oneLine,
      modifyDispatchCost: oneLine,
      modifyHelmetPenalty: oneLine.default(cents.parse(0)),
      reason,
      version: int32,
    }),
    reply: orderDetail,
    refusals: [
      ...ofOrder,
      'order.paid_no_edit',
      'order.edit_below_paid',
      'order.edit_raised',
      'order.closed',
      'order.unchanged',
      'common.stale_version',
    ],
    audit: money('edit'),
    secondPerson: 'when-asked',
  },
  writeOff: {
    summary: 'Write off an order; needs a second person',
    method: 'POST',
    path: `${base}/order/:orderId/write-off`,
    access: codes('1601,160132||1502,150208'),
    rows: 'own',
    params,
    body: z.object({ reason, version: int32 }),
    reply: orderDetail,
    refusals: [...ofOrder, 'order.not_owed', 'common.stale_version'],
    audit: money('writeOff'),
    secondPerson: 'always',
    stepUp: true,
  },
  push: {
    summary: 'Send riders payment reminders by text message for these orders, at most three a day for each',
    method: 'POST',
    path: `${base}/order/push`,
    access: codes('1601,160133||1502,150208'),
    rows: 'own',
    body: z.object({ orderIds: picked(id, mostPushed, { 'orders.list': 'id' }) }),
    reply: z.object({ list: z.array(pushedOrder), count: z.int() }),
    refusals: [
      'order.not_found',
      'order.not_owed',
      'order.pushed_often',
      'order.no_messages',
      'order.notice_off',
    ],
    audit: { module: 'orders', action: 'remind' },
  },
  refund: {
    summary:
      'Refund an order or a supplement: within each line first what a provider was paid, then principal, then gifts; also returns the use of a card or an activity that the ride took',
    method: 'POST',
    path: `${base}/wepay/itinerary/refund`,
    access: codes('1601,160108||0401,160108'),
    rows: 'own',
    body: z.object({
      /** The order, or the supplement. */
      orderId: id,
      lines: refundLines,
      to: z.enum(refundWays),
      /** Of an order: whether the use of a card or an activity that its ride took goes back, 1 or 0. */
      cardTimes,
      reason,
      version: int32,
    }),
    reply: z.object({
      /** Of the money; where the use of a card alone went back, of that, and of an activity the order's. */
      refundId: id,
      state: z.enum(refundStates),
      split: z.object({ principal: cents, gift: cents, online: cents }),
      cardTimes: cardTimesGiven,
    }),
    refusals: [
      ...ofOrder,
      'order.not_paid',
      'order.refund_exceeds',
      'refund.nothing',
      ...cardTimesRefusals,
      'invoice.red_first',
      'common.stale_version',
    ],
    audit: money('refund'),
    secondPerson: 'when-asked',
  },
});

/** Refunds that a payment provider has not made. */
export const refunds = defineCalls('refunds', {
  failed: {
    summary: 'List refunds by state, first those that need attention',
    method: 'GET',
    path: `${base}/refund/failed`,
    access: codes('1601||070101||FinancialReconciliation'),
    rows: 'own',
    query: listQuery(
      {
        state: z.enum(refundStates).optional(),
        kind: z.enum(refundKinds).optional(),
        riderId: id.optional(),
        subjectId: id.optional(),
        /** In every state, where none is named. */
        every: flag.optional(),
        /** Those that have waited for more than three days. */
        late: flag.optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      ['createdAt'],
    ),
    reply: pageOf(refundRow),
  },
  again: {
    summary:
      'Resume a refund that a provider rejected for good: under a new number, or for rides into the wallet',
    method: 'POST',
    path: `${base}/refund/state`,
    access: codes('1601,160108'),
    rows: 'own',
    body: z.object({ refundId: id, how: z.enum(['again', 'wallet']), reason }),
    reply: z.object({ state: z.enum(refundStates) }),
    refusals: ['refund.not_found', 'refund.not_failed', 'refund.no_wallet'],
    audit: money('refundAgain'),
  },
  topUp: {
    summary:
      'Refund the unspent part of a top-up to the original payment method, forfeiting what is left of its gift; above one person’s limit a second person is needed',
    method: 'POST',
    path: `${base}/wallet/top-ups/refund`,
    access: codes('150301,15030108'),
    rows: 'own',
    body: z.object({ paymentId: id, amountCents: cents.min(1).max(100_000), reason }),
    reply: z.object({ refundId: id, cents, forfeitedCents: cents }),
    refusals: [
      'payment.not_found',
      'rider.not_found',
      'wallet.riding',
      'wallet.owes',
      'wallet.top_up_left',
      'refund.expired',
    ],
    audit: money('refundTopUp'),
    secondPerson: 'when-asked',
  },
});
