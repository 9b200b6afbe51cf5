import {
  debtAges,
  mostOrderDays,
  mostRowDays,
  type OrderMoneyRow,
  reportRows,
  usualRowDays,
} from '@kickstand/contract/insight/reports';
import { orderStates, payChannels } from '@kickstand/contract/rides/orders';
import { benefitTypes } from '@kickstand/contract/rides/pricing';
import { idLink, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, range, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { settlementPaths } from '../../money/settlement/settlement.paths.ts';
import { phoneOfRider } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { orderState } from '../../rides/orders/order-cells.parts.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { ordersWords } from '../../rides/orders/orders.words.ts';
import { pushOrder } from '../../rides/orders/push-actions.parts.tsx';
import { writeOffOrder } from '../../rides/orders/write-off.parts.tsx';
import { tripsWords } from '../../rides/trips/trips.words.ts';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.orders;
const chosen = { extra: true } as const;

/** The longest span with a sum: a day of 25 hours, when clocks change, is a day. */
const mostSummedMs = mostRowDays * 86_400_000 + 3_600_000;

/** Shown if a span is too long for a sum. */
function LongSpan({ query: { from, to = Date.now(), age } }: { query: Span }) {
  const isLong = age === undefined && from !== undefined && to - from > mostSummedMs;
  return isLong ? <p className="muted">{words.longSpan(mostRowDays, mostOrderDays)}</p> : null;
}

interface Span {
  from?: number | undefined;
  to?: number | undefined;
  age?: string | undefined;
}

/** Orders with their money. */
export default defineListScreen({
  call: reportRows.orders,
  title: reportsWords.tabs.orders,
  labels: words.labels,
  columns: {
    id: idLink<OrderMoneyRow>(({ id }) => ordersPaths.detail.to({}, { id }), { outside: true }),
    riderPhone: phoneOfRider<OrderMoneyRow>(({ riderId }) => riderId),
    riderName: withLayout(text, { width: 100, extra: true }),
    agent: withLayout(text, chosen),
    area: withLayout(text, { width: 120 }),
    endedAt: withLayout(instant, { below: 'paidAt' }),
    paidAt: instant,
    state: orderState,
    startCents: withLayout(money, chosen),
    timeCents: withLayout(money, chosen),
    kmCents: withLayout(money, chosen),
    locationCents: money,
    helmetCents: withLayout(money, chosen),
    benefitType: withLayout(oneOf(ordersWords.benefits), chosen),
    benefitCents: money,
    payableCents: withLayout(money, { keep: true }),
    principalCents: money,
    giftCents: money,
    onlineCents: money,
    channel: oneOf(ordersWords.channels),
    outNo: withLayout(text, { extra: true, width: 260 }),
    tradeNo: withLayout(text, { extra: true, width: 240 }),
    feeCents: withLayout(money, chosen),
    refundedPrincipalCents: withLayout(money, chosen),
    refundedGiftCents: withLayout(money, chosen),
    refundedOnlineCents: withLayout(money, chosen),
    netCents: withLayout(money, { keep: true }),
    editedCents: withLayout(money, chosen),
    sharedCents: withLayout(money, chosen),
    statementId: idLink<OrderMoneyRow>(
      ({ statementId }) =>
        statementId === null ? undefined : settlementPaths.lines.to({}, { id: statementId }),
      { outside: true },
    ),
    endedBy: withLayout(oneOf(tripsWords.endedBy), chosen),
  },
  filters: {
    from: instantRange({ to: 'to', days: usualRowDays, most: mostOrderDays }),
    by: pick(['end', 'pay'] as const, words.by),
    state: pick(orderStates, ordersWords.states),
    channel: pick(payChannels, ordersWords.channels),
    age: pick(debtAges, reportsWords.ages),
    phone: search,
    id: search,
    merchant: search,
    amountFrom: range({ to: 'amountTo', unit: '¥', scale: 100 }),
    benefit: pick(benefitTypes, ordersWords.benefits),
    surcharged: yesNo,
    refunded: yesNo,
    settled: yesNo,
    statementId: search,
  },
  summary: LongSpan,
  rowActions: [pushOrder, writeOffOrder],
  empty: words.empty,
});
