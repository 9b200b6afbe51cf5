import type { InputOf } from '@kickstand/contract/kit';
import type { PayChannel, riderMoney } from '@kickstand/contract/rides/orders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { inPartAlone } from '../../kernel/database/savepoint.ts';
import { riderHere } from '../../kernel/list/riders-in-scope.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { openOwed, owedOf, payFromWallet, walletOf } from '../wallet/paying.service.ts';
import { type Attempt, payOwed, topUp } from './attempts.service.ts';
import type { PaymentParts } from './payments.parts.ts';
import { homeOf, lastOrders, noteOffer, openAttemptsOf, paymentWith, principalOf } from './payments.store.ts';
import { ridesNow } from './refunds.store.ts';
import { offerReasonText } from './top-ups/offer-reasons.service.ts';
import { offerHeld } from './top-ups/top-ups.questions.ts';
import { withdraw } from './withdrawals.service.ts';

/** Whether a rider has a vehicle now. */
export const isRiding = (db: Db, riderId: string) => ridesNow(db, riderId);

/** The rider whose home is in scope, locked if their money is to move. */
export async function riderOf(ctx: Ctx, riderId: string, { moves = true } = {}) {
  const scope = ctx.rows.scope();
  if (!(await riderHere(ctx.db, scope, riderId))) refuse('rider.not_found');
  if (moves) await waitForRider(ctx.db, riderId);
}

export async function showWallet(
  { providers }: PaymentParts,
  ctx: Ctx,
  { params: { riderId } }: InputOf<typeof riderMoney.wallet>,
) {
  await riderOf(ctx, riderId, { moves: false });
  const { principalCents, giftCents } = await walletOf(ctx.db, riderId, ctx.now());
  const owed = await openOwed(ctx.db, riderId);
  return {
    principalCents,
    giftCents,
    owed: owed.map(({ of, restCents }) => ({
      receivableId: of.receivableId,
      kind: of.kind,
      orderId: of.orderId,
      state: of.state as 'unpaid' | 'paying',
      restCents,
      createdAt: of.createdAt,
    })),
    providers: [...providers.keys()],
  };
}

/** Pays from the wallet as far as possible, the rest through a provider. */
export async function payDebt(
  parts: PaymentParts,
  ctx: Ctx,
  { params: { receivableId }, body }: InputOf<typeof riderMoney.pay>,
) {
  await riderOf(ctx, body.riderId);
  const { owed } = await owedOf(ctx.db, receivableId);
  if (owed.riderId !== body.riderId) refuse('order.not_found');
  if (owed.state !== 'unpaid') refuse(owed.state === 'paying' ? 'order.freezing' : 'order.not_owed');
  const now = ctx.now();
  const left = await payFromWallet(ctx.db, owed, { eventAt: now, now, zone: parts.zone });
  if (left === 0) return { attempt: null };
  return { attempt: await payOwed(parts, ctx, { receivableId, channel: body.channel }) };
}

export async function topUpWallet(parts: PaymentParts, ctx: Ctx, { body }: InputOf<typeof riderMoney.topUp>) {
  await riderOf(ctx, body.riderId);
  const { prepaidCapCents: capCents } = await payRulesOf(ctx, body.riderId);
  const { offer, ...wish } = body;
  const attempt = await topUp(parts, ctx, { ...wish, capCents });
  return { ...attempt, offer: offer ? await holdOffer(parts, ctx, { offer, wish, attempt }) : null };
}

interface Held {
  offer: { id: string; version: number };
  wish: { riderId: string; amountCents: number };
  attempt: Attempt;
}

/** Reserves an offer for an attempt; the payment proceeds with or without it. */
async function holdOffer(
  { zone }: PaymentParts,
  { db, now, locale }: Ctx,
  { offer, wish, attempt: { paymentId } }: Held,
) {
  const areaId = (await homeOf(db, wish.riderId))?.areaId ?? null;
  const payment = { ...wish, paymentId, areaId };
  const wished = { offerId: offer.id, version: offer.version, payment };
  const held = await inPartAlone(
    db,
    { what: 'a top-up began without its offer', otherwise: { why: 'not_running' as const } },
    () => offerHeld.ask(db, wished, { now: now(), zone }),
  );
  if ('why' in held) return { isHeld: false, why: held.why, whyNot: offerReasonText(held.why, locale) };
  await noteOffer(db, paymentId, held.detail);
  return { isHeld: true, why: null, whyNot: null };
}

/** Where a rider is at home, and how much more principal they may have, cents; undefined for who is at home nowhere. */
export async function topUpRoomOf(ctx: Ctx, riderId: string) {
  const home = await homeOf(ctx.db, riderId);
  if (!home) return undefined;
  const { prepaidCapCents } = await payRulesOf(ctx, riderId);
  const [held, asked] = [await principalOf(ctx.db, riderId), await openAttemptsOf(ctx.db, riderId, 'topup')];
  return { areaId: home.areaId, roomCents: prepaidCapCents - held - asked };
}

/** The payment settings of a rider's home area. */
async function payRulesOf({ db }: Ctx, riderId: string) {
  const home = (await homeOf(db, riderId)) ?? refuse('rider.not_found');
  return (await areaSettingsOf(db, home.areaId)).pay;
}

export async function showPayment(
  ctx: Ctx,
  { params: { paymentId }, query: { riderId } }: InputOf<typeof riderMoney.payment>,
) {
  const scope = ctx.rows.scope();
  const payment = await paymentWith(ctx.db, paymentId);
  if (payment?.riderId !== riderId || !(await riderHere(ctx.db, scope, riderId))) refuse('payment.not_found');
  const { state, channel, amountCents, expiresAt } = payment;
  const prepay = payment.prepay as Record<string, string> | null;
  return { paymentId, amountCents, expiresAt, state, channel, prepay };
}

export async function withdrawWallet(
  parts: PaymentParts,
  ctx: Ctx,
  { body }: InputOf<typeof riderMoney.withdraw>,
) {
  await riderOf(ctx, body.riderId);
  const { allowsWithdrawal, leastWithdrawnCents } = await payRulesOf(ctx, body.riderId);
  if (!allowsWithdrawal) refuse('wallet.no_withdrawal');
  return withdraw(parts, ctx, { ...body, leastCents: leastWithdrawnCents, reason: 'rider' });
}

export async function showOwnOrders(ctx: Ctx, { params: { riderId } }: InputOf<typeof riderMoney.orders>) {
  await riderOf(ctx, riderId, { moves: false });
  const list = await lastOrders(ctx.db, riderId);
  return { list: list.map((row) => ({ ...row, channel: row.channel as PayChannel | null })) };
}
