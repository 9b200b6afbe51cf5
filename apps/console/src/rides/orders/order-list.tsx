import { invoiceStates } from '@kickstand/contract/money/invoices';
import {
  mostOrderDays,
  type OrderRow,
  orderStates,
  orders,
  payChannels,
  usualOrderDays,
} from '@kickstand/contract/rides/orders';
import { type ReturnRelation, returnRelations, tripEnders } from '@kickstand/contract/rides/trips';
import { stationFilter } from '../../fleet/vehicle-kit/filters.parts.tsx';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import {
  duration,
  idLink,
  instant,
  link,
  metres,
  money,
  oneOf,
  text,
  withLayout,
} from '../../kit/list/cells.tsx';
import { instantRange, pick, range, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { invoicesWords } from '../../money/invoices/invoices.words.ts';
import { endTrip } from '../trips/end-trip.parts.tsx';
import { riderPhoneCell } from '../trips/rider-phone.parts.tsx';
import { tripsWords } from '../trips/trips.words.ts';
import { FailedRefunds } from './failed-refunds.tsx';
import { orderInvoice, orderState } from './order-cells.parts.tsx';
import { showEvidence } from './order-evidence.tsx';
import { editOrder, refundOrder } from './order-money.actions.tsx';
import { OrderSums } from './order-sums.tsx';
import { ordersPaths } from './orders.paths.ts';
import { ordersWords as words } from './orders.words.ts';
import { pushOrder, pushOrders } from './push-actions.parts.tsx';

const relations = Object.keys(returnRelations) as ReturnRelation[];
const chosen = { extra: true } as const;

/** What riders owe and paid for their rides. */
export default defineListScreen({
  call: orders.list,
  title: words.title,
  labels: words.fields,
  columns: {
    id: withLayout(
      idLink<OrderRow>(({ id }) => ordersPaths.detail.to({}, { id }), { outside: true }),
      { width: 90 },
    ),
    riderPhone: riderPhoneCell,
    riderName: withLayout(text, { width: 90 }),
    carId: withLayout(
      link<OrderRow>(({ carId }) => vehiclesPaths.detail.to({}, { carId }), { outside: true }),
      { width: 84 },
    ),
    area: withLayout(text, chosen),
    state: orderState,
    startedAt: instant,
    endedAt: withLayout(instant, chosen),
    ridingSeconds: duration,
    distanceM: metres,
    startStation: withLayout(text, chosen),
    endStation: withLayout(text, chosen),
    returnRelation: withLayout(oneOf(tripsWords.relation), { width: 116 }),
    rideCents: money,
    locationCents: money,
    helmetCents: withLayout(money, chosen),
    benefitType: withLayout(oneOf(words.benefits), chosen),
    benefitCents: withLayout(money, chosen),
    payableCents: withLayout(money, { keep: true }),
    principalCents: withLayout(money, chosen),
    giftCents: withLayout(money, chosen),
    onlineCents: withLayout(money, chosen),
    channel: withLayout(oneOf(words.channels), { width: 100 }),
    refundedCents: money,
    paidAt: withLayout(instant, chosen),
    endedBy: withLayout(oneOf(tripsWords.endedBy), chosen),
    platform: withLayout(oneOf(tripsWords.platform), chosen),
    editedAt: withLayout(instant, chosen),
    invoiceState: withLayout(orderInvoice, chosen),
  },
  filters: {
    from: instantRange({ to: 'to', days: usualOrderDays, most: mostOrderDays }),
    id: search,
    phone: search,
    carId: search,
    state: pick(orderStates, words.states),
    relation: pick(relations, tripsWords.relation),
    channel: pick(payChannels, words.channels),
    endedBy: pick(tripEnders, tripsWords.endedBy),
    startStationId: stationFilter,
    endStationId: stationFilter,
    endedFrom: instantRange({ to: 'endedTo' }),
    amountFrom: range({ to: 'amountTo', unit: '¥', scale: 100 }),
    refunded: yesNo,
    surcharged: yesNo,
    edited: yesNo,
    invoice: pick(invoiceStates, invoicesWords.states),
  },
  rowActions: [showEvidence, endTrip, refundOrder, editOrder, pushOrder],
  bulkActions: [pushOrders],
  summary: OrderSums,
  toolbar: FailedRefunds,
  empty: words.empty,
});
