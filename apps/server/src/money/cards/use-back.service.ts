import type { CardUse, UseBar } from '@kickstand/contract/money/cards';
import { afterUseBack, useBarOf, worthOfUse } from '@kickstand/domain/money/cards';
import { postingOf } from '@kickstand/domain/money/ledger';
import { startOfDay } from '@kickstand/domain/platform/time';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { type Occasion, post } from '../ledger/posting.service.ts';
import { moneyOfCard } from './cards.service.ts';
import { type Card, changeCard, lockCard } from './cards.store.ts';
import { insertUseReturn, type OrderUse, useOfOrder } from './use-back.store.ts';

const barOf = (use: OrderUse, now: number) => useBarOf({ ...use, isReturned: use.returnedAt !== null }, now);

/** The card use taken by a ride, for display; null if it took none. */
export async function cardUseOf(db: Db, orderId: string, now: number): Promise<CardUse | null> {
  const use = await useOfOrder(db, orderId);
  if (!use) return null;
  const { cardId, name, kind, returnedAt, returnedBy, returnedWhy } = use;
  const returned =
    returnedAt === null ? null : { at: returnedAt, by: returnedBy ?? '', reason: returnedWhy ?? '' };
  return { cardId, name, kind, barredBy: barOf(use, now) ?? null, returned };
}

/** The value of the card use returned for a ride, cents. */
export const returnedWorthOf = async (db: Db, orderId: string) =>
  (await useOfOrder(db, orderId))?.returnedCents ?? 0;

const refusals = {
  returned: 'card.use_returned',
  unlimited: 'card.use_unlimited',
  over: 'card.use_over',
  in_trip: 'card.in_trip',
} as const satisfies Record<UseBar, string>;

/** A use that can be returned. */
export interface UseToReturn {
  card: Card;
  orderId: string;
  /** At its product's price, cents. */
  worthCents: number;
}

/** The use that can be returned for a ride, with its card locked; the caller has locked the rider. Refused if there is none. */
export async function useToReturn(db: Db, orderId: string, now: number): Promise<UseToReturn> {
  const known = (await useOfOrder(db, orderId)) ?? refuse('card.no_use');
  const card = (await lockCard(db, known.cardId)) ?? refuse('card.no_use');
  const use = (await useOfOrder(db, orderId)) ?? refuse('card.no_use');
  const bar = barOf(use, now);
  if (bar) refuse(refusals[bar]);
  const sold = { priceCents: use.productCents, totalUses: card.terms.totalUses };
  return { card, orderId, worthCents: worthOfUse(sold) };
}

interface Returning {
  /** Where it was ridden, and whose ride it was. */
  areaId: number;
  agentId: number;
  operator: { operatorId: string; name: string };
  reason: string;
  now: number;
  zone: string;
}

/** Returns a use: the card is as if that ride had never taken it. Returns the use's number. */
export async function returnUse(db: Db, { card, orderId, worthCents }: UseToReturn, by: Returning) {
  const { operator, reason, now, zone } = by;
  const { cardId } = card;
  const returnId = newId();
  if (!(await insertUseReturn(db, { returnId, orderId, cardId, worthCents, operator, reason, now })))
    refuse('card.use_returned');
  const money = moneyOfCard(card);
  const booked = { releasedCents: card.releasedCents, overCents: card.overCents };
  const { unearnedCents, overCents, ...after } = afterUseBack({ ...money, ...booked });
  const ridden = { agentId: by.agentId, areaId: by.areaId };
  const sold = { agentId: card.agentId, areaId: card.areaId };
  const said = { operatorId: operator.operatorId, reason };
  const occasion = { source: 'card-return', sourceId: returnId, eventAt: now, now, zone, ...said };
  // Uses are earned where they are ridden, days and what is left over where the card was sold.
  await oweAgain(db, card, { part: unearnedCents }, { ...occasion, ...(money.isByDays ? sold : ridden) });
  await oweAgain(db, card, { rest: overCents }, { ...occasion, ...sold, leg: 1 });
  await changeCard(db, cardId, {
    uses: after.uses,
    returned: 1,
    state: after.state,
    released: -unearnedCents,
    over: -overCents,
    releaseAt: after.earnsByDays ? startOfDay(now, zone, -1) : null,
    endedAt: null,
  });
  return returnId;
}

async function oweAgain(
  db: Db,
  { cardId }: Card,
  amounts: { part: number } | { rest: number },
  occasion: Occasion,
) {
  if (Object.values(amounts).every((cents) => cents === 0)) return;
  const owners = { card: cardId, area: String(occasion.areaId) };
  await post(db, postingOf('cardUseReturned', amounts, owners), occasion);
}
