import type { CardRefundRule } from '@kickstand/contract/money/cards';

export const cardDayMs = 86_400_000;

/** What of a price is earned after k of n, cents; the last one earns what is left. */
export const earnedAfter = (priceCents: number, k: number, n: number) =>
  Math.floor((priceCents * Math.min(k, n)) / n);

/** How many days of 24 hours of a card have begun before an instant, epoch ms; never more than it was sold for. */
export const daysBegun = (fromAt: number, validDays: number, at: number) =>
  Math.min(validDays, Math.max(0, Math.ceil((at - fromAt) / cardDayMs)));

/** A card as far as its money is concerned. */
export interface CardMoney {
  priceCents: number;
  fromAt: number;
  validDays: number;
  /** Those it was sold with: what is added later was not paid for. 0: as many as one likes. */
  totalUses: number;
  uses: number;
  refundRule: CardRefundRule;
  /** Earns by its days though it counts uses: it is no riding card. */
  isByDays: boolean;
}

/**
 * Whether a card has begun to be earned by its days: from its first ride on, because before that it may go back whole; at
 * once where it never goes back.
 */
export const earnsByDays = ({ isByDays, uses, refundRule }: CardMoney) =>
  isByDays && (uses > 0 || refundRule === 'never');

/**
 * What of a card goes back, cents: all of an unused one, else what is left by its days, and by its uses where those are
 * counted, whichever is less. 0: nothing.
 */
export function cardBack(card: CardMoney, at: number): number {
  const { priceCents, validDays, totalUses, uses, refundRule } = card;
  if (refundRule === 'never') return 0;
  if (uses === 0) return priceCents;
  if (refundRule === 'unused') return 0;
  const daysLeft = validDays - daysBegun(card.fromAt, validDays, at);
  const byDays = earnedAfter(priceCents, daysLeft, validDays);
  if (totalUses === 0) return byDays;
  return Math.min(byDays, earnedAfter(priceCents, Math.max(0, totalUses - uses), totalUses));
}

/** Whether what a card earns is counted by its days, and not by its uses. */
export const isEarnedByDays = ({ kind, totalUses }: { kind: string; totalUses: number }) =>
  kind !== 'riding' || totalUses === 0;

/** What so many days of a card are worth by its price, whole cents and never less: small parts come to no less than the whole. */
export const worthOfDays = (
  { priceCents, validDays }: { priceCents: number; validDays: number },
  days: number,
) => Math.ceil((priceCents * days) / validDays);
