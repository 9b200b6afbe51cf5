import type { UseBar } from '@kickstand/contract/money/cards';
import { type CardMoney, earnedAfter, earnsByDays } from './earned.ts';

/** A card and a ride's use of it, as needed for returning that use. */
export interface UsedCard {
  state: string;
  /** Rides that may use it; 0: unlimited. */
  totalUses: number;
  toAt: number;
  /** The open order holding it. */
  heldBy: string | null;
  /** The use was already returned. */
  isReturned: boolean;
}

/** Why a card use cannot be returned; undefined if it can. A card that has ended stays ended. */
export function useBarOf({ state, totalUses, toAt, heldBy, isReturned }: UsedCard, now: number) {
  const bars: readonly (readonly [UseBar, boolean])[] = [
    ['returned', isReturned],
    ['unlimited', totalUses === 0],
    ['over', now >= toAt || !['unused', 'active', 'used_up'].includes(state)],
    ['in_trip', heldBy !== null],
  ];
  return bars.find(([, holds]) => holds)?.[0];
}

/** The recognised part of a card's price, and its breakage, cents. */
interface Booked {
  releasedCents: number;
  overCents: number;
}

/**
 * A card after a use is returned: as if that ride had never taken it. What the use earned is owed to the rider again,
 * and so is breakage booked when the last use was taken; days begun stay recognised unless no ride is left that began
 * them.
 */
export function afterUseBack(card: CardMoney & Booked) {
  const uses = card.uses - 1;
  const ofUses = Math.min(card.releasedCents, earnedAfter(card.priceCents, uses, card.totalUses));
  const ofDays = earnsByDays({ ...card, uses }) ? card.releasedCents : 0;
  const releasedCents = card.isByDays ? ofDays : ofUses;
  return {
    uses,
    state: uses === 0 ? ('unused' as const) : ('active' as const),
    unearnedCents: card.releasedCents - releasedCents,
    overCents: card.overCents,
    earnsByDays: earnsByDays({ ...card, uses }),
  };
}

/** The value of a card use at its price, whole cents rounded up. */
export const worthOfUse = ({ priceCents, totalUses }: { priceCents: number; totalUses: number }) =>
  totalUses === 0 ? 0 : Math.ceil(priceCents / totalUses);
