import {
  mostOrderDays,
  mostRowDays,
  type reportRows,
  usualRowDays,
} from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import type { CardKind } from '@kickstand/contract/money/cards';
import type { ScopeWish } from '@kickstand/domain/platform/access';
import { maskedName } from '@kickstand/domain/platform/names';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { cardRow } from '../../money/cards/user-cards.service.ts';
import { isTooOld } from '../../money/payments/refunds.service.ts';
import { pageOfCardMoney, productsOfCards } from './card-rows.store.ts';
import { pageOfDepositMoney } from './deposit-rows.store.ts';
import { debtsByAge, pageOfOrderMoney, type Seeing } from './order-rows.store.ts';
import type { Paid, Span } from './rows.store.ts';
import { pageOfWalletMoney } from './wallet-rows.store.ts';

type Calls = typeof reportRows;

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Whether a span is longer than so many days. A day of 25 hours, when clocks change, is a day. */
const isLonger = ({ from, to }: Span, days: number) => to - from > days * dayMs + hourMs;

/** The requested span, by default the last days. Refused if longer than so many days. */
export function spanOf(
  { from, to }: { from?: number | undefined; to?: number | undefined },
  now: number,
  most = mostRowDays,
): Span {
  const end = to ?? now;
  const span = { from: from ?? end - usualRowDays * dayMs, to: end };
  if (span.from > end || isLonger(span, most)) refuse('report.span', { most });
  return span;
}

/** The caller's scope and language. */
export const seeingOf = (zone: string, ctx: Ctx, wish: ScopeWish): Seeing => ({
  scope: ctx.rows.scope(wish),
  locale: ctx.locale,
  zone,
  now: ctx.now(),
});

/** Full phones only in exports, which require a reason. */
export const phoneOf = (ctx: Ctx, phone: string | null) =>
  ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii') ? (phone ?? '') : masked(phone ?? '');

/** A name likewise. */
const nameOf = (ctx: Ctx, name: string | null) =>
  ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii') ? (name ?? '') : maskedName(name ?? '');

const paidUnder = (payment: Paid | null) => ({
  outNo: payment?.outNo ?? null,
  tradeNo: payment?.tradeNo ?? null,
});

export async function listOrderMoney(zone: string, ctx: Ctx, { query }: InputOf<Calls['orders']>) {
  const span = spanOf(query, ctx.now(), mostOrderDays);
  const asked = { ...query, ...span, unsummed: isLonger(span, mostRowDays) };
  const page = await pageOfOrderMoney(ctx.db, seeingOf(zone, ctx, query), asked);
  const list = page.list.map(({ payment, ...row }) => ({
    ...row,
    ...paidUnder(payment),
    riderName: nameOf(ctx, row.riderName),
    riderPhone: phoneOf(ctx, row.riderPhone),
    feeCents: payment?.feeCents == null ? null : centsOf(payment.feeCents),
  }));
  return { ...page, list };
}

export async function listDebts(zone: string, ctx: Ctx, { query }: InputOf<Calls['debts']>) {
  const rows = await debtsByAge(ctx.db, seeingOf(zone, ctx, query));
  const sum = {
    orders: rows.reduce((n, { orders }) => n + orders, 0),
    unpaidCents: centsOf(rows.reduce((n, { unpaidCents }) => n + unpaidCents, 0)),
  };
  return { ...pageAtHand(ctx.db, query.dir === 'asc' ? rows : rows.toReversed(), query), sum };
}

export async function listWalletMoney(zone: string, ctx: Ctx, { query }: InputOf<Calls['wallet']>) {
  const seeing = seeingOf(zone, ctx, query);
  const page = await pageOfWalletMoney(ctx.db, seeing, { ...query, ...spanOf(query, ctx.now()) });
  const seesAll = seeing.scope.agentIds === 'all' && seeing.scope.opAreaIds === 'all';
  const list = page.list.map(({ payment, ...row }) => ({
    ...row,
    ...paidUnder(payment),
    channel: payment?.channel ?? null,
    riderName: nameOf(ctx, row.riderName),
    riderPhone: phoneOf(ctx, row.riderPhone),
    principalAfterCents: seesAll ? row.principalAfterCents : null,
    giftAfterCents: seesAll ? row.giftAfterCents : null,
  }));
  return { ...page, list };
}

export async function listDepositMoney(zone: string, ctx: Ctx, { query }: InputOf<Calls['deposits']>) {
  const asked = { ...query, ...spanOf(query, ctx.now()) };
  const page = await pageOfDepositMoney(ctx.db, seeingOf(zone, ctx, query), asked);
  const list = page.list.map(({ payment, ...row }) => ({
    ...row,
    ...paidUnder(payment),
    isOld: isTooOld(row.paidAt, ctx.now()),
    riderName: nameOf(ctx, row.riderName),
    riderPhone: phoneOf(ctx, row.riderPhone),
  }));
  return { ...page, list };
}

/** The list of the cards of one kind. */
export const listCardMoney =
  (zone: string, kind: CardKind) =>
  async (ctx: Ctx, { query }: { query: InputOf<Calls['ridingCards']>['query'] }) => {
    const asked = { ...query, ...spanOf(query, ctx.now()) };
    const page = await pageOfCardMoney(ctx.db, seeingOf(zone, ctx, query), kind, asked);
    const list = page.list.map(({ payment, riderId, riderName, riderPhone, agent, ...card }) => {
      const row = cardRow(card, ctx.now());
      const { rights } = card.terms;
      return {
        ...row,
        ...paidUnder(payment),
        riderId,
        riderName: nameOf(ctx, riderName),
        riderPhone: phoneOf(ctx, riderPhone),
        agent,
        channel: payment?.channel ?? null,
        payBp: rights.by === 'share' ? rights.payBp : null,
        mostCents: rights.by === 'share' || rights.by === 'amount' ? rights.mostCents : null,
        averageCutCents: row.uses === 0 ? null : centsOf(Math.round(row.savedCents / row.uses)),
      };
    });
    return { ...page, list };
  };

export async function listCardProducts(zone: string, ctx: Ctx, { query }: InputOf<Calls['products']>) {
  const asked = { ...query, ...spanOf(query, ctx.now()) };
  const { rows, sum } = await productsOfCards(ctx.db, seeingOf(zone, ctx, query), asked);
  const list = rows.map((row) => ({
    ...row,
    netPerRideCents: row.uses === 0 ? null : centsOf(Math.round(row.netCents / row.uses)),
  }));
  return { ...pageAtHand(ctx.db, list, query), sum };
}
