import type { InputOf } from '@kickstand/contract/kit';
import type { ActivityUse, orders } from '@kickstand/contract/rides/orders';
import { type Dues, noDues, totalOf } from '@kickstand/domain/money/wallet';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
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
import { changedLines, limitsOf, returnBenefits, takeBackWaived, takeOwed } from './order-money.service.ts';
import { activityUse } from './orders.questions.ts';

type Asked = InputOf<typeof orders.refund>['body'];
type Taken = Awaited<ReturnType<typeof takeOwed>>;

/** Refuses a refund of neither money nor card uses. */
function refuseNothing({ taken }: Taken, { cents, cardTimes }: { cents: number; cardTimes: number }) {
  if (cents === 0 && cardTimes === 1) return;
  if (cents > 0 && !taken) refuse('order.refund_exceeds', { max: '0.00' });
  if (taken?.owed.state === 'unpaid') refuse('order.not_paid');
  if (cents === 0) refuse('refund.nothing');
}

/** The use that a ride took, of an activity or of a card: a ride takes one. */
interface Use {
  card?: UseToReturn;
  activity?: ActivityUse;
  /** By its card's price, or what it saved, cents. */
  worthCents: number;
}

/** The use that can be returned for a ride. Refused if there is none. */
async function useOf({ db, now }: Ctx, orderId: string): Promise<Use> {
  const activity = await activityUse.ask(db, orderId);
  if (activity?.returned) refuse('card.use_returned');
  if (activity) return { activity, worthCents: activity.savedCents };
  const card = await useToReturn(db, orderId, now());
  return { card, worthCents: card.worthCents };
}

/**
 * Refunds line by line, and returns the use that the ride took of a card or an activity. Above the limits of one person
 * per order and day a second one is asked; a use counts at its card's price, or by what it saved.
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
  const use = cardTimes === 1 ? await useOf(ctx, orderId) : undefined;
  const change = changeBy(found, { cents, way: body.to, use });
  await askAbove(parts, ctx, found, { body, change, cents, use });
  const returnId = use?.card && (await returnUse(ctx.db, use.card, saidBy(parts, ctx, found, reason)));
  const refunded = taken && cents > 0 ? await refundMoney(parts, ctx, { taken, lines, body }) : undefined;
  if (use?.activity || isReversed(found, lines.ride)) await returnBenefits(ctx, order, orderId, reason);
  const { state, split } = refunded ?? ofNoMoney;
  const [principalCents, giftCents, onlineCents] = [split.principal, split.gift, split.online];
  ctx.audit.record(orderId, { ...change, principalCents, giftCents, onlineCents, state }, reason);
  return { refundId: refunded?.refundId ?? returnId ?? orderId, state, split, cardTimes };
}

/** Whether a refund leaves nothing of what was paid for the ride itself. */
const isReversed = ({ taken }: Taken, rideCents: number) =>
  rideCents > 0 && taken !== undefined && leftOf(taken, 'ride') === rideCents;

/** What was paid of a line and did not go back, cents. */
const leftOf = ({ parts }: NonNullable<Taken['taken']>, line: 'ride' | 'location' | 'helmet') =>
  parts.reduce((left, part) => left + (part.line === line ? part.cents - part.refundedCents : 0), 0);

const linesOf = ({ lines: { ride, dispatch, helmet } }: Asked): Dues => ({
  ...noDues,
  ride,
  location: dispatch,
  helmet,
});

interface Given {
  cents: number;
  use: Use | undefined;
}

/** The change of an order, for the log. */
function changeBy({ taken }: Taken, { cents, way, use }: Given & { way: Asked['to'] }) {
  const before = taken?.owed.refundedCents ?? 0;
  return {
    ...(cents > 0 && { refundedCents: [before, before + cents], way }),
    ...(use?.card && { cardTimes: [0, 1], card: use.card.card.name, worthCents: use.worthCents }),
    ...(use?.activity && { activityTimes: [0, 1], activity: use.activity.name, worthCents: use.worthCents }),
  };
}

interface Asking extends Given {
  body: Asked;
  change: ReturnType<typeof changeBy>;
}

/** What the use that went back for a ride was worth, cents. */
async function worthReturned(db: Db, orderId: string) {
  const activity = await activityUse.ask(db, orderId);
  return activity?.returned ? activity.savedCents : returnedWorthOf(db, orderId);
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
  const returned = use?.worthCents ?? (await worthReturned(ctx.db, orderId));
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

/** The result of returning a use: immediate. */
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
  const left = (line: 'location' | 'helmet') => leftOf(taken, line) - lines[line];
  await takeBackWaived(ctx, taken.owed, reason, { location: left('location'), helmet: left('helmet') });
  return refunded;
}
