import type { Cents } from '@kickstand/contract/kit';
import type { CardHours, CardKind, CardRights, CardTerms } from '@kickstand/contract/money/cards';
import type { Benefit } from '@kickstand/contract/rides/pricing';
import { wallClock } from '../../platform/time/index.ts';

/** The kind of card with these rights. */
export function cardKindOf({ by }: CardRights): CardKind {
  if (by === 'pass') return 'member';
  return by === 'share' ? 'discount' : 'riding';
}

/** A sold card, as needed for the start of a ride. */
export interface SoldCard {
  cardId: string;
  kind: CardKind;
  terms: CardTerms;
  /** Rides that may use it: those it was sold with plus those added; 0: unlimited. */
  totalUses: number;
  areaIds: readonly number[];
  agentId: number;
  fromAt: number;
  toAt: number;
  uses: number;
  /** On the business day of the start. */
  usesToday: number;
  isFrozen: boolean;
}

/** Where and when a ride begins. */
export interface RideStart {
  areaId: number;
  agentId: number;
  /** Epoch ms. */
  at: number;
  zone: string;
}

/** Whether a card can be used for a ride starting there and then. */
export function isUsable(card: SoldCard, { areaId, agentId, at, zone }: RideStart): boolean {
  const { totalUses } = card;
  const { dailyUses, usable } = card.terms;
  if (card.isFrozen || card.agentId !== agentId || !card.areaIds.includes(areaId)) return false;
  if (at < card.fromAt || at >= card.toAt) return false;
  if (totalUses > 0 && card.uses >= totalUses) return false;
  if (dailyUses > 0 && card.usesToday >= dailyUses) return false;
  return isWithinHours(usable, at, zone);
}

/** Whether an instant (epoch ms) is on these weekdays and within these hours of a zone. */
export function isWithinHours(
  { weekdays, fromMinute, toMinute }: CardHours,
  at: number,
  zone: string,
): boolean {
  const wall = wallClock(at, zone);
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  return weekdays.includes(wall.getUTCDay() || 7) && minute >= fromMinute && minute < toMinute;
}

/** What a card saves on a ride; undefined if nothing. */
export function benefitOfCard({ cardId: id, terms: { rights } }: Pick<SoldCard, 'cardId' | 'terms'>) {
  return benefitOf(id, rights);
}

function benefitOf(id: string, rights: CardRights): Benefit | undefined {
  if (rights.by === 'pass') return undefined;
  if (rights.by === 'share') return { type: 'discount_card', id, saving: rights };
  if (rights.by === 'time')
    return { type: 'riding_card', id, saving: { by: 'time', freeSeconds: rights.freeMinutes * 60 } };
  return { type: 'riding_card', id, saving: { by: 'amount', mostCents: rights.mostCents as Cents } };
}

/** The card of each kind that a ride takes: the one expiring first. */
export function cardsToTake<C extends SoldCard>(cards: readonly C[], start: RideStart): C[] {
  const usable = cards
    .filter((card) => isUsable(card, start))
    .sort((a, b) => a.toAt - b.toAt || (a.cardId < b.cardId ? -1 : 1));
  return (['riding', 'discount', 'member'] as const).flatMap(
    (kind) => usable.find((card) => card.kind === kind) ?? [],
  );
}
