import type { CardRefundRule } from '@kickstand/contract/money/cards';

export const cardDayMs = 86_400_000;

/** The part of a price recognised after k of n, cents; the last one takes the remainder. */
export const earnedAfter = (priceCents: number, k: number, n: number) =>
  Math.floor((priceCents * Math.min(k, n)) / n);

/** How many 24-hour days of a card have begun before an instant, epoch ms; never more than its validity. */
export const daysBegun = (fromAt: number, validDays: number, at: number) =>
  Math.min(validDays, Math.max(0, Math.ceil((at - fromAt) / cardDayMs)));

/** A card's fields that concern money. */
export interface CardMoney {
  priceCents: number;
  fromAt: number;
  validDays: number;
  /** The uses it was sold with: uses added later were not paid for. 0: unlimited. */
  totalUses: number;
  uses: number;
  refundRule: CardRefundRule;
  /** Recognised by days although it counts uses: not a riding card. */
  isByDays: boolean;
}

/**
 * Whether a card's revenue is being recognised by days: from its first ride on, because an unused card is refunded in
 * full; at once if it can never be refunded.
 */
export const earnsByDays = ({ isByDays, uses, refundRule }: CardMoney) =>
  isByDays && (uses > 0 || refundRule === 'never');

/**
 * The refund of a card, cents: everything for an unused one, otherwise what is left by days, or by uses where those are
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

/** Whether a card is recognised by days and not by uses. */
export const isEarnedByDays = ({ kind, totalUses }: { kind: string; totalUses: number }) =>
  kind !== 'riding' || totalUses === 0;

/** The value of some days of a card at its price, whole cents rounded up: small parts add up to no less than the whole. */
export const worthOfDays = (
  { priceCents, validDays }: { priceCents: number; validDays: number },
  days: number,
) => Math.ceil((priceCents * days) / validDays);
