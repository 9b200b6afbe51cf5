import type { InputOf } from '@kickstand/contract/kit';
import type { orders } from '@kickstand/contract/rides/orders';
import { type Dues, noDues, totalOf } from '@kickstand/domain/money/wallet';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import {
  returnedWorthOf,
  returnUse,
  type UseToReturn,
  useToReturn,
} from '../../money/cards/use-back.service.ts';
import { giveWithin } from '../../money/giving/giving.service.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { type Refunded, refundOwed } from '../../money/payments/refunds.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { changedLines, limitsOf, takeBackWaived, takeOwed } from './order-money.service.ts';

type Asked = InputOf<typeof orders.refund>['body'];
type Taken = Awaited<ReturnType<typeof takeOwed>>;

/** Refuses a refund of neither money nor card uses. */
function refuseNothing({ taken }: Taken, { cents, cardTimes }: { cents: number; cardTimes: number }) {
  if (cents === 0 && cardTimes === 1) return;
  if (cents > 0 && !taken) refuse('order.refund_exceeds', { max: '0.00' });
  if (taken?.owed.state === 'unpaid') refuse('order.not_paid');
  if (cents === 0) refuse('refund.nothing');
}

/**
 * Refunds line by line, and returns the card use the ride took. Above the limits of one person per order and day a
 * second one is asked; a use counts at its card's price.
 */
export async function refundOrder(parts: PaymentParts, ctx: Ctx, { body }: InputOf<typeof orders.refund>) {
  const { orderId, reason, version, cardTimes } = body;
  ctx.audit.on(orderId);
  const found = await takeOwed(ctx, orderId, version);
  const { order, taken } = found;
  const lines = linesOf(body);
  const cents = totalOf(lines);
  refuseNothing(found, { cents, cardTimes });
  if (!taken) await waitForRider(ctx.db, order.riderId);
  const use = cardTimes === 1 ? await useToReturn(ctx.db, orderId, ctx.now()) : undefined;
  const change = changeBy(found, { cents, way: body.to, use });
  await askAbove(parts, ctx, found, { body, change, cents, use });
  const returnId = use && (await returnUse(ctx.db, use, saidBy(parts, ctx, found, reason)));
  const refunded = taken && cents > 0 ? await refundMoney(parts, ctx, { taken, lines, body }) : undefined;
  const { state, split } = refunded ?? ofNoMoney;
  const [principalCents, giftCents, onlineCents] = [split.principal, split.gift, split.online];
  ctx.audit.record(orderId, { ...change, principalCents, giftCents, onlineCents, state }, reason);
  return { refundId: refunded?.refundId ?? returnId ?? '', state, split, cardTimes };
}

const linesOf = ({ lines: { ride, dispatch, helmet } }: Asked): Dues => ({
  ...noDues,
  ride,
  location: dispatch,
  helmet,
});

interface Given {
  cents: number;
  use: UseToReturn | undefined;
}

/** The change of an order, for the log. */
function changeBy({ taken }: Taken, { cents, way, use }: Given & { way: Asked['to'] }) {
  const before = taken?.owed.refundedCents ?? 0;
  return {
    ...(cents > 0 && { refundedCents: [before, before + cents], way }),
    ...(use && { cardTimes: [0, 1], card: use.card.name, worthCents: use.worthCents }),
  };
}

interface Asking extends Given {
  body: Asked;
  change: ReturnType<typeof changeBy>;
}

/** Asks for a second person above what one may give away alone of this order, or today. */
async function askAbove(
  { zone }: Pick<PaymentParts, 'zone'>,
  ctx: Ctx,
  { order, taken }: Taken,
  { body, change, cents, use }: Asking,
) {
  const { orderId, reason } = body;
  const { riderId, areaId } = order;
  const need = { object: orderId, change: { ...change, ...changedLines(noDues, linesOf(body)) }, reason };
  const returned = use?.worthCents ?? (await returnedWorthOf(ctx.db, orderId));
  const { refundAloneCents } = await limitsOf(ctx, order);
  if ((taken?.owed.refundedCents ?? 0) + cents + returned > refundAloneCents) ctx.secondPerson(need);
  await giveWithin(ctx, { riderId, areaId, cents: cents + (use?.worthCents ?? 0), zone }, need);
}

const saidBy = ({ zone }: Pick<PaymentParts, 'zone'>, ctx: Ctx, { order }: Taken, reason: string) => ({
  areaId: order.areaId,
  agentId: order.agentId,
  operator: { operatorId: ctx.actor.operatorId, name: ctx.actor.name },
  reason,
  now: ctx.now(),
  zone,
});

/** The result of returning a card use: immediate. */
const ofNoMoney: Pick<Refunded, 'state' | 'split'> = {
  state: 'success',
  split: { principal: centsOf(0), gift: centsOf(0), online: centsOf(0) },
};

interface Money {
  taken: NonNullable<Taken['taken']>;
  lines: Dues;
  body: Asked;
}

async function refundMoney(parts: PaymentParts, ctx: Ctx, { taken, lines, body }: Money) {
  const { orderId, to, reason } = body;
  const { operatorId, name } = ctx.actor;
  const wish = { receivableId: orderId, lines, to, reason, operator: { operatorId, name } };
  const refunded = await refundOwed(parts, ctx, wish);
  const leftOf = (line: 'location' | 'helmet') =>
    taken.parts.reduce(
      (left, part) => left + (part.line === line ? part.cents - part.refundedCents : 0),
      -lines[line],
    );
  await takeBackWaived(ctx, taken.owed, reason, { location: leftOf('location'), helmet: leftOf('helmet') });
  return refunded;
}
