import type { InputOf } from '@kickstand/contract/kit';
import type { riderCards } from '@kickstand/contract/money/cards';
import { postingOf } from '@kickstand/domain/money/ledger';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { type NewCard, reserveCard, takeCard } from '../cards/user-cards.service.ts';
import { beginAttempt } from '../payments/attempts.service.ts';
import type { PaymentParts } from '../payments/payments.parts.ts';
import { riderOf } from '../payments/rider-money.service.ts';
import type { ProviderName } from '../provider-api/port.ts';
import { boughtBy, isBeingPaid, reservedOf } from './buying.store.ts';
import { areasIn, lockProduct, type Product, productsOnSale } from './products.store.ts';

type Calls = typeof riderCards;

/** How long a card stays reserved, however often payment is attempted. */
const reservedMs = 15 * 60_000;

async function areaOf(ctx: Ctx, areaId: number) {
  const [area] = await areasIn(ctx.db, ctx.rows.scope(), [areaId]);
  return area ?? refuse('common.not_found');
}

export async function listOffers(zone: string, ctx: Ctx, { params: { areaId } }: InputOf<Calls['offers']>) {
  await areaOf(ctx, areaId);
  const now = ctx.now();
  const products = await productsOnSale(ctx.db, areaId, businessDayOf(now, zone));
  const limited = products.filter(({ stock }) => stock > 0).map(({ id }) => id);
  const reserved = limited.length > 0 ? await reservedOf(ctx.db, limited, now) : new Map<string, number>();
  const left = ({ id, stock, sold }: Product) =>
    stock === 0 ? null : Math.max(0, stock - sold - (reserved.get(id) ?? 0));
  return { list: products.map((one) => ({ ...one, ...one.terms, left: left(one) })) };
}

const isOnSale = ({ state, saleFrom, saleTo, areaIds }: Product, areaId: number, day: string) =>
  state === 'on' &&
  areaIds.includes(areaId) &&
  (saleFrom === null || saleFrom <= day) &&
  (saleTo === null || saleTo >= day);

/** Chooses a card: reserves it for the rider, and asks a provider to collect the money. */
export async function buyCard(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['buy']>) {
  const { riderId, productId, areaId, channel } = body;
  await riderOf(ctx, riderId);
  const now = ctx.now();
  const product = (await lockProduct(ctx.db, ctx.rows.scope(), productId)) ?? refuse('card.not_found');
  if (!isOnSale(product, areaId, businessDayOf(now, parts.zone))) refuse('card.not_sold');
  await demandRoom(ctx, product, riderId);
  const { agentId, kind, name, terms, areaIds, priceCents } = product;
  const card: NewCard = {
    cardId: newId(),
    productId,
    riderId,
    areaId,
    agentId,
    kind,
    name,
    terms,
    areaIds,
    source: 'buy',
    priceCents,
    reservedUntil: now + reservedMs,
    reason: null,
    now,
  };
  await reserveCard(ctx.db, card);
  return payFor(parts, ctx, card, channel);
}

async function demandRoom(ctx: Ctx, { id, stock, sold, perRider }: Product, riderId: string) {
  const now = ctx.now();
  if (perRider > 0 && (await boughtBy(ctx.db, riderId, id, now)) >= perRider)
    refuse('card.too_many', { most: perRider });
  if (stock === 0) return;
  const reserved = (await reservedOf(ctx.db, [id], now)).get(id) ?? 0;
  if (sold + reserved >= stock) refuse('card.sold_out');
}

type Kept = Pick<
  NewCard,
  'cardId' | 'riderId' | 'areaId' | 'agentId' | 'kind' | 'priceCents' | 'reservedUntil'
>;

async function payFor(parts: PaymentParts, ctx: Ctx, card: Kept, channel: ProviderName) {
  const { cardId, riderId, areaId, agentId, priceCents } = card;
  const reservedUntil = card.reservedUntil ?? 0;
  const attempt = await beginAttempt(parts, ctx, {
    channel,
    amountCents: priceCents,
    posting: (merchant) => postingOf('cardSold', { price: priceCents }, { merchant, card: cardId }),
    of: { kind: 'card', subjectId: cardId, riderId, areaId, agentId },
    detail: { isMember: card.kind === 'member' },
    until: reservedUntil,
  });
  return { cardId, reservedUntil, ...attempt };
}

/** Retries paying for a reservation. */
export async function payCard(
  parts: PaymentParts,
  ctx: Ctx,
  { params: { cardId }, body: { riderId, channel } }: InputOf<Calls['pay']>,
) {
  await riderOf(ctx, riderId);
  const card = await takeCard(ctx.db, cardId);
  if (card?.riderId !== riderId) return refuse('card.not_found');
  if (await isBeingPaid(ctx.db, cardId)) refuse('card.paying');
  if (card.state !== 'buying' || ctx.now() >= (card.reservedUntil ?? 0)) refuse('card.reserved_no_more');
  return payFor(parts, ctx, card, channel);
}
