import { type CardKind, type CardTerms, cardTerms } from '@kickstand/contract/money/cards';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

export type CardState = 'buying' | 'dropped' | 'unused' | 'active' | 'used_up' | 'expired' | 'refunded';

export interface NewCard {
  cardId: string;
  productId: string;
  riderId: string;
  areaId: number;
  agentId: number;
  kind: CardKind;
  name: string;
  terms: CardTerms;
  areaIds: readonly number[];
  source: 'buy' | 'gift';
  priceCents: number;
  /** For one to be paid: until when it is reserved, epoch ms. */
  reservedUntil: number | null;
  reason: string | null;
  now: number;
}

/** Inserts a card reserved for a rider, or, if nothing is to be paid, active at once. */
export const insertCard = (db: Db, one: NewCard, good?: Pick<CardGood, 'from' | 'to'>) =>
  db
    .insertInto('user_card')
    .values({
      card_id: one.cardId,
      product_id: one.productId,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      kind: one.kind,
      name: one.name,
      terms: JSON.stringify(one.terms),
      area_ids: [...one.areaIds],
      source: one.source,
      price_cents: one.priceCents,
      state: good ? 'unused' : 'buying',
      reserved_until: one.reservedUntil === null ? null : new Date(one.reservedUntil),
      from_at: good ? new Date(good.from) : null,
      to_at: good ? new Date(good.to) : null,
      total_uses: one.terms.totalUses,
      reason: one.reason,
      created_at: new Date(one.now),
    })
    .execute();

const columns = [
  'c.card_id as cardId',
  'c.product_id as productId',
  'c.rider_id as riderId',
  'c.service_area_id as areaId',
  'c.agent_id as agentId',
  'c.kind',
  'c.name',
  'c.terms',
  'c.area_ids as areaIds',
  'c.source',
  'c.price_cents as priceCents',
  'c.state',
  'c.reserved_until as reservedUntil',
  'c.payment_id as paymentId',
  'c.from_at as fromAt',
  'c.to_at as toAt',
  'c.uses',
  'c.returned_uses as returnedUses',
  'c.over_cents as overCents',
  'c.total_uses as totalUses',
  'c.released_cents as releasedCents',
  'c.refund_cents as refundCents',
  'c.saved_cents as savedCents',
  'c.held_by as heldBy',
  'c.frozen_at as frozenAt',
  'c.freeze_reason as freezeReason',
  'c.version',
] as const;

const found = (db: Db) =>
  db.selectFrom('user_card as c').select(columns).$narrowType<{
    kind: CardKind;
    state: CardState;
    source: 'buy' | 'gift';
  }>();
type Found = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number];

export type Card = Omit<Found, 'terms' | 'fromAt' | 'toAt'> & {
  terms: CardTerms;
  /** Epoch ms; 0 if unpaid. */
  fromAt: number;
  toAt: number;
};

const cardOf = (row: Found): Card => ({
  ...row,
  terms: cardTerms.parse(row.terms),
  fromAt: row.fromAt ?? 0,
  toAt: row.toAt ?? 0,
});

/** The caller has locked the rider. */
export async function lockCard(db: Db, cardId: string): Promise<Card | undefined> {
  const row = await found(db).where('c.card_id', '=', cardId).forUpdate().executeTakeFirst();
  return row && cardOf(row);
}

/** Cards that an order holds, locked. */
export async function cardsHeldBy(db: Db, orderId: string): Promise<Card[]> {
  const rows = await found(db).where('c.held_by', '=', orderId).orderBy('c.card_id').forUpdate().execute();
  return rows.map(cardOf);
}

const usedOn = (day: string) => sql<number>`(
  select count(*) from card_use u where u.card_id = c.card_id and u.day = ${day}
    and not exists (select from card_use_return b where b.order_id = u.order_id and b.card_id = u.card_id))`;

/** A rider's usable cards that no order holds, with their number of uses on a day. */
export async function freeCardsOf(db: Db, riderId: string, day: string) {
  const rows = await found(db)
    .select(usedOn(day).as('usesToday'))
    .where('c.rider_id', '=', riderId)
    .where('c.state', 'in', ['unused', 'active'])
    .where('c.held_by', 'is', null)
    .execute();
  return rows.map((row) => ({ ...cardOf(row), usesToday: Number(row.usesToday) }));
}

/** Holds a card for an order, unless another order does. */
export async function holdCard(db: Db, cardId: string, orderId: string): Promise<boolean> {
  const held = await db
    .updateTable('user_card')
    .set({ held_by: orderId })
    .where('card_id', '=', cardId)
    .where('held_by', 'is', null)
    .where('state', 'in', ['unused', 'active'])
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

export interface CardChange {
  state?: CardState;
  uses?: number;
  /** Added to the uses given back. */
  returned?: number;
  /** Added to the amount saved with it, cents. */
  saved?: number;
  /** Added to the recognised revenue, and to breakage, cents. */
  released?: number;
  over?: number;
  /** When its next day is recognised, epoch ms. */
  releaseAt?: number | null;
  toAt?: number;
  totalUses?: number;
  refund?: { refundId: string; cents: number };
  /** Releases it from its order. */
  isFree?: boolean;
  /** Null: it has not ended any more. */
  endedAt?: number | null;
}

const usesIn = ({ uses, totalUses }: CardChange) => ({
  ...(uses !== undefined && { uses }),
  ...(totalUses !== undefined && { total_uses: totalUses }),
});

const instantOrNull = (ms: number | null) => (ms === null ? null : new Date(ms));

const timesIn = ({ releaseAt, toAt, endedAt }: CardChange) => ({
  ...(releaseAt !== undefined && { release_at: instantOrNull(releaseAt) }),
  ...(toAt !== undefined && { to_at: new Date(toAt) }),
  ...(endedAt !== undefined && { ended_at: instantOrNull(endedAt) }),
});

/** Updates a locked card. */
export const changeCard = (db: Db, cardId: string, change: CardChange) =>
  db
    .updateTable('user_card')
    .set((eb) => ({
      version: eb('version', '+', 1),
      saved_cents: eb('saved_cents', '+', change.saved ?? 0),
      released_cents: eb('released_cents', '+', change.released ?? 0),
      over_cents: eb('over_cents', '+', change.over ?? 0),
      returned_uses: eb('returned_uses', '+', change.returned ?? 0),
      ...(change.state && { state: change.state }),
      ...usesIn(change),
      ...timesIn(change),
      ...(change.refund && { refund_id: change.refund.refundId, refund_cents: change.refund.cents }),
      ...(change.isFree && { held_by: null }),
    }))
    .where('card_id', '=', cardId)
    .execute();

interface Use {
  cardId: string;
  no: number;
  orderId: string;
  day: string;
  usedAt: number;
  savedCents: number;
}

export const insertUse = (db: Db, use: Use) =>
  db
    .insertInto('card_use')
    .values({
      card_id: use.cardId,
      no: use.no,
      order_id: use.orderId,
      day: use.day,
      used_at: new Date(use.usedAt),
      saved_cents: use.savedCents,
    })
    .execute();

export interface CardGood {
  paymentId: string;
  from: number;
  to: number;
  releaseAt: number | null;
}

/** Activates a paid card. */
export const beginCard = (db: Db, cardId: string, { paymentId, from, to, releaseAt }: CardGood) =>
  db
    .updateTable('user_card')
    .set({
      state: 'unused',
      payment_id: paymentId,
      from_at: new Date(from),
      to_at: new Date(to),
      release_at: releaseAt === null ? null : new Date(releaseAt),
    })
    .where('card_id', '=', cardId)
    .execute();

/** Counts one more sale of a product. */
export const countSold = (db: Db, productId: string) =>
  db
    .updateTable('card_product')
    .set((eb) => ({ sold: eb('sold', '+', 1) }))
    .where('product_id', '=', productId)
    .execute();

/** Freezes or unfreezes a card. */
export const setFrozen = (
  db: Db,
  cardId: string,
  frozen: { at: number; by: string; reason: string } | undefined,
) =>
  db
    .updateTable('user_card')
    .set((eb) => ({
      frozen_at: frozen ? new Date(frozen.at) : null,
      frozen_by: frozen?.by ?? null,
      freeze_reason: frozen?.reason ?? null,
      version: eb('version', '+', 1),
    }))
    .where('card_id', '=', cardId)
    .execute();
