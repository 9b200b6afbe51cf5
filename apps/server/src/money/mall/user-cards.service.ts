import type { InputOf } from '@kickstand/contract/kit';
import { mostAddedUses, type riderCards, type userCards } from '@kickstand/contract/money/cards';
import { cardDayMs, worthOfDays } from '@kickstand/domain/money/cards';
import { postingOf } from '@kickstand/domain/money/ledger';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { changesWaiting } from '../../platform/approvals/waiting.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import {
  backOfCard,
  type Card,
  cardGoesBack,
  cardsShown,
  changeUses,
  extendCard,
  freezeCard,
  giveCard,
  isGoodCard,
  ownerOfCard,
  takeCard,
  unfreezeCard,
} from '../cards/user-cards.service.ts';
import { giveWithin } from '../giving/giving.service.ts';
import type { PaymentParts } from '../payments/payments.parts.ts';
import { riderOf } from '../payments/rider-money.service.ts';
import { refundPayment } from '../payments/whole-refunds.service.ts';
import { productsFor, productWith } from './products.store.ts';
import { homeInScope, riderVisible, soldAs } from './user-cards.store.ts';

type Calls = typeof userCards;
type Zoned = Pick<PaymentParts, 'zone'>;

export async function showOwnCards(ctx: Ctx, { params: { riderId } }: InputOf<(typeof riderCards)['own']>) {
  await riderOf(ctx, riderId, { moves: false });
  return {
    list: await cardsShown(ctx.db, riderId, { scope: undefined, locale: ctx.locale, now: ctx.now() }),
  };
}

export async function listCards(ctx: Ctx, { query: { riderId } }: InputOf<Calls['ofRider']>) {
  const scope = ctx.rows.scope();
  if (!(await riderVisible(ctx.db, scope, riderId))) refuse('rider.not_found');
  const list = await cardsShown(ctx.db, riderId, { scope, locale: ctx.locale, now: ctx.now() });
  const waiting = await changesWaiting(
    ctx,
    'cards',
    list.map(({ id }) => id),
  );
  return { list: list.map((card) => ({ ...card, changeWaits: waiting.has(card.id) })) };
}

/** The home area of a rider the caller may see, which must be in scope too. */
async function homeFor(ctx: Ctx, riderId: string) {
  const scope = ctx.rows.scope();
  const rider = (await riderVisible(ctx.db, scope, riderId)) ?? refuse('rider.not_found');
  const home = (await homeInScope(ctx.db, scope, riderId)) ?? refuse('rider.not_home');
  return { ...home, state: rider.state };
}

export async function listGrantable(ctx: Ctx, { query: { riderId } }: InputOf<Calls['grantable']>) {
  const { areaId } = await homeFor(ctx, riderId);
  return { list: await productsFor(ctx.db, areaId) };
}

/** Gives a free card: its price counts as given. */
export async function grantCard(
  { zone }: Pick<PaymentParts, 'zone'>,
  ctx: Ctx,
  { body }: InputOf<Calls['grant']>,
) {
  const { riderId, productId, reason } = body;
  ctx.audit.on(riderId);
  const { areaId, state } = await homeFor(ctx, riderId);
  if (state === 'cancelled') refuse('rider.cancelled');
  await waitForRider(ctx.db, riderId);
  const product = (await productWith(ctx.db, ctx.rows.scope(), productId)) ?? refuse('card.not_found');
  if (product.state === 'draft' || !product.areaIds.includes(areaId)) refuse('card.not_here');
  const { agentId, kind, name, terms, areaIds } = product;
  const change = { card: [null, name], priceCents: product.priceCents };
  const giving = { riderId, areaId, cents: product.priceCents, zone };
  await giveWithin(ctx, giving, { object: riderId, change, reason });
  const cardId = newId();
  await giveCard(ctx.db, {
    cardId,
    productId,
    riderId,
    areaId,
    agentId,
    kind,
    name,
    terms,
    areaIds,
    source: 'gift',
    priceCents: 0,
    reservedUntil: null,
    reason,
    now: ctx.now(),
  });
  ctx.audit.record(riderId, { ...change, id: cardId }, reason);
  return { id: cardId };
}

interface Known {
  id: string;
  version: number;
}

/** A card sold in scope, in the version the caller knows; its rider is locked. */
async function cardToChange(ctx: Ctx, { id, version }: Known): Promise<Card> {
  ctx.audit.on(id);
  const riderId = (await ownerOfCard(ctx.db, ctx.rows.scope(), id)) ?? refuse('card.not_found');
  await waitForRider(ctx.db, riderId);
  const card = (await takeCard(ctx.db, id)) ?? refuse('card.not_found');
  if (card.version !== version) refuse('common.stale_version');
  if (!isGoodCard(card, ctx.now())) refuse('card.over');
  return card;
}

export async function refundCard(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['refund']>) {
  const { id, reason } = body;
  const card = await cardToChange(ctx, body);
  const { operatorId, name } = ctx.actor;
  const back = await giveBack(parts, ctx, card, { reason, operator: { operatorId, name } });
  ctx.audit.record(id, { state: [card.state, 'refunded'], cents: back.cents, refund: back.refundId }, reason);
  return back;
}

/** Refunds a rider's own card by the same rule. */
export async function refundOwnCard(
  parts: PaymentParts,
  ctx: Ctx,
  { params: { cardId }, body: { riderId } }: InputOf<(typeof riderCards)['refund']>,
) {
  await riderOf(ctx, riderId, { moves: true });
  const card = await takeCard(ctx.db, cardId);
  if (card?.riderId !== riderId) return refuse('card.not_found');
  if (!isGoodCard(card, ctx.now())) refuse('card.over');
  if (card.frozenAt !== null) refuse('card.frozen');
  return giveBack(parts, ctx, card, { reason: '用户申请退卡' });
}

interface GivenBack {
  reason: string;
  operator?: { operatorId: string; name: string };
}

/** Refunds what is left of a card to the original payment method. */
async function giveBack(parts: PaymentParts, ctx: Ctx, card: Card, { reason, operator }: GivenBack) {
  const id = card.cardId;
  if (card.heldBy !== null) refuse('card.in_trip');
  if (card.source === 'gift' || card.paymentId === null) return refuse('card.gift');
  const cents = centsOf(backOfCard(card, ctx.now()));
  if (cents === 0) refuse('card.no_refund');
  const rest = card.priceCents - card.releasedCents - cents;
  const refundId = await refundPayment(parts, ctx, {
    kind: 'card',
    subjectId: id,
    paymentId: card.paymentId,
    cents,
    posting: ({ merchant, areaId }) =>
      postingOf('cardRefunded', { refund: cents, rest }, { merchant, card: id, area: String(areaId) }),
    detail: { rest, isMember: card.kind === 'member' },
    reason,
    operator,
  });
  await cardGoesBack(ctx.db, id, { refundId, cents, now: ctx.now() });
  return { refundId, cents };
}

/** Extends a card: its days count as given at the price per day where it is sold. */
export async function prolongCard({ zone }: Zoned, ctx: Ctx, { body }: InputOf<Calls['extend']>) {
  const { id, days, reason } = body;
  const card = await cardToChange(ctx, body);
  if (card.heldBy !== null) refuse('card.in_trip');
  const to = card.toAt + days * cardDayMs;
  const { riderId, areaId, priceCents } = await soldAs(ctx.db, id);
  const cents = worthOfDays({ priceCents, validDays: card.terms.validDays }, days);
  const change = { to: [card.toAt, to], cents };
  await giveWithin(ctx, { riderId, areaId, cents, zone }, { object: id, change, reason });
  await extendCard(ctx.db, id, to);
  ctx.audit.record(id, change, reason);
  return { to };
}

/**
 * Adds uses to a card with counted uses: the uses it was sold with go first, so that its revenue is recognised and
 * refunded as before.
 */
export async function addCardUses({ zone }: Zoned, ctx: Ctx, { body }: InputOf<Calls['addUses']>) {
  const { id, uses, reason } = body;
  const card = await cardToChange(ctx, body);
  if (card.heldBy !== null) refuse('card.in_trip');
  if (card.totalUses === 0) refuse('card.unlimited');
  const most = mostAddedUses - addedTo(card);
  if (uses > most) refuse('card.most_uses', { most });
  const change = { totalUses: [card.totalUses, card.totalUses + uses] };
  ctx.secondPerson({ object: id, change, reason });
  return changeTo(zone, ctx, card, { totalUses: card.totalUses + uses, reason });
}

const addedTo = ({ totalUses, terms }: Card) => totalUses - terms.totalUses;

/** Removes added uses that were not ridden; a card used as often as it was sold for is then used up. */
export async function takeCardUsesBack({ zone }: Zoned, ctx: Ctx, { body }: InputOf<Calls['takeUsesBack']>) {
  const card = await cardToChange(ctx, body);
  if (card.heldBy !== null) refuse('card.in_trip');
  const most = Math.min(addedTo(card), card.totalUses - card.uses);
  if (body.uses > most) refuse('card.added_left', { most });
  return changeTo(zone, ctx, card, { totalUses: card.totalUses - body.uses, reason: body.reason });
}

async function changeTo(
  zone: string,
  ctx: Ctx,
  card: Card,
  { totalUses, reason }: { totalUses: number; reason: string },
) {
  await changeUses(ctx.db, card, totalUses, { now: ctx.now(), zone });
  ctx.audit.record(card.cardId, { totalUses: [card.totalUses, totalUses] }, reason);
  return { totalUses };
}

export async function freeze(ctx: Ctx, { body: { reason, ...known } }: InputOf<Calls['freeze']>) {
  const card = await cardToChange(ctx, known);
  if (card.frozenAt !== null) refuse('card.frozen');
  await freezeCard(ctx.db, card.cardId, { at: ctx.now(), by: ctx.actor.name, reason });
  ctx.audit.record(card.cardId, { frozen: [false, true] }, reason);
  return { id: card.cardId };
}

export async function unfreeze(ctx: Ctx, { body: { reason, ...known } }: InputOf<Calls['unfreeze']>) {
  const card = await cardToChange(ctx, known);
  if (card.frozenAt === null) refuse('card.not_frozen');
  await unfreezeCard(ctx.db, card.cardId);
  ctx.audit.record(card.cardId, { frozen: [true, false] }, reason);
  return { id: card.cardId };
}
