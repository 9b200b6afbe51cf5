import type { UseBar } from '@kickstand/contract/money/cards';
import { type CardMoney, earnedAfter, earnsByDays } from './earned.ts';

/** A card and what a ride took of it, as far as giving that use back is concerned. */
export interface UsedCard {
  state: string;
  /** How many rides may use it; 0: any number. */
  totalUses: number;
  toAt: number;
  /** The open order that may use it. */
  heldBy: string | null;
  /** The use was given back before. */
  isReturned: boolean;
}

/** What keeps a use of a card from being given back; undefined: nothing does. A card that is over stays so. */
export function useBarOf({ state, totalUses, toAt, heldBy, isReturned }: UsedCard, now: number) {
  const bars: readonly (readonly [UseBar, boolean])[] = [
    ['returned', isReturned],
    ['unlimited', totalUses === 0],
    ['over', now >= toAt || !['unused', 'active', 'used_up'].includes(state)],
    ['in_trip', heldBy !== null],
  ];
  return bars.find(([, holds]) => holds)?.[0];
}

/** Of a card’s price what was earned, and what was left over when it was used up, cents. */
interface Booked {
  releasedCents: number;
  overCents: number;
}

/**
 * A card once a use of it is given back: as if that ride had never had it. What the use earned is owed to the rider again, and
 * so is what was left over when the last use was taken; days that were begun stay earned, unless no ride is left that began them.
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

/** What a use of a card is worth by its price, whole cents and never less. */
export const worthOfUse = ({ priceCents, totalUses }: { priceCents: number; totalUses: number }) =>
  totalUses === 0 ? 0 : Math.ceil(priceCents / totalUses);
