import type { AnswerOf, InputOf } from '@kickstand/contract/kit';
import { mostOrderDays, orderBasis, type orders, usualOrderDays } from '@kickstand/contract/rides/orders';
import { type RidePrice, ridePrice } from '@kickstand/contract/rides/pricing';
import { maskedName } from '@kickstand/domain/platform/names';
import { priceOfOrder } from '@kickstand/domain/rides/orders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { cardUseOf } from '../../money/cards/use-back.service.ts';
import { moneyMovedFor } from '../../money/payments/history.service.ts';
import { paidOf } from '../../money/wallet/paying.service.ts';
import { termsOf } from './kept-terms.parts.ts';
import { type OrderWhole, orderWith, supplementsOf } from './order-detail.store.ts';
import { invoicesOfOrders, type OrderStored, pageOfOrders, sumsOfOrders } from './order-list.store.ts';
import { activityUse } from './orders.questions.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

function spanOf({ from, to }: { from?: number | undefined; to?: number | undefined }, now: number) {
  const end = to ?? now;
  const begin = from ?? end - usualOrderDays * dayMs;
  // A day of 25 hours, where clocks change, is a day.
  if (end - begin > mostOrderDays * dayMs + hourMs) refuse('order.span', { days: mostOrderDays });
  return { from: begin, to: end };
}

/** People are named in full where that is logged: in an export that asked for it. */
const inFull = (ctx: Ctx) => ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii');

const noInvoice = { invoiceState: null, invoiceId: null };

const rowOf = <R extends OrderStored>({ riderName, riderPhone, ...row }: R, whole: boolean) => ({
  ...row,
  riderName: whole ? (riderName ?? '') : maskedName(riderName ?? ''),
  riderPhone: whole ? (riderPhone ?? '') : masked(riderPhone ?? ''),
});

export async function listOrders(ctx: Ctx, { query }: InputOf<typeof orders.list>) {
  const asked = { ...query, ...spanOf(query, ctx.now()) };
  const { list, ...counted } = await pageOfOrders(ctx.db, ctx.rows.scope(query), asked, ctx.locale);
  const whole = inFull(ctx);
  const invoices = await invoicesOfOrders(
    ctx.db,
    list.map(({ id }) => id),
  );
  const shown = list.map((row) => ({ ...rowOf(row, whole), ...(invoices.get(row.id) ?? noInvoice) }));
  return { list: shown, ...counted };
}

export async function sumOrders(ctx: Ctx, { query }: InputOf<typeof orders.sums>) {
  return sumsOfOrders(ctx.db, ctx.rows.scope(query), { ...query, ...spanOf(query, ctx.now()) });
}

export const showOrder = (ctx: Ctx, { params }: InputOf<typeof orders.single>) =>
  orderDetailOf(ctx, params.orderId);

/** An order in scope with its pricing and money movements. Refused if there is none. */
export async function orderDetailOf(ctx: Ctx, orderId: string): Promise<AnswerOf<typeof orders.single>> {
  const { db } = ctx;
  const found = (await orderWith(db, ctx.rows.scope(), orderId, ctx.locale)) ?? refuse('order.not_found');
  const { terms, benefits, basis: _, price: __, openPauses: ___, ...row } = found;
  const isRunning = found.state === 'riding';
  const price = isRunning ? runningPrice(found, ctx.now()) : ridePrice.parse(found.price);
  const supplements = await supplementsOf(db, orderId);
  const moved = await moneyMovedFor(db, [orderId, ...supplements.map(({ id }) => id)]);
  return {
    ...rowOf(row, false),
    ...((await invoicesOfOrders(db, [orderId])).get(orderId) ?? noInvoice),
    agent: found.agent,
    model: found.model,
    version: found.version,
    scheme: termsOf({ terms, benefits }).version,
    originalCents: originalOf(price),
    steps: price.steps,
    isRunning,
    paid: await paidOf(db, orderId),
    supplements,
    cardUse: await cardUseOf(db, orderId, ctx.now()),
    activityUse: (await activityUse.ask(db, orderId)) ?? null,
    ...moved,
  };
}

/** The original amount of each line of an order, cents. */
export const originalOf = ({ rideCents, benefit, locationCents, helmetCents }: RidePrice) => ({
  ride: rideCents - (benefit?.cents ?? 0),
  location: locationCents,
  helmet: helmetCents,
});

/** The price of a ride if it ended now where it began; its distance is unknown before its end. */
function runningPrice({ startedAt, openPauses, ...kept }: OrderWhole, now: number): RidePrice {
  const known = termsOf(kept);
  const pauses = (openPauses as { from: number; to: number | null }[]).map(({ from, to }) => ({
    from,
    to: to ?? now,
  }));
  const basis = orderBasis.parse({
    startedAt,
    endedAt: Math.max(now, startedAt),
    pauses,
    odometerM: null,
    straightM: null,
    trialsLeft: 0,
    capUsedCents: 0,
    benefits: known.benefits,
    end: {
      relation: null,
      fence: null,
      isProven: false,
      endedBy: 'user',
      isTicked: false,
      isWaived: false,
      helmetIn: null,
    },
  });
  return priceOfOrder(known, basis);
}
