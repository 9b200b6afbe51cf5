import type { Cents } from '@kickstand/contract/kit';
import type { CardTerms } from '@kickstand/contract/money/cards';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterUseBack,
  type CardMoney,
  cardBack,
  cardDayMs,
  cardsToTake,
  daysBegun,
  earnedAfter,
  isUsable,
  type SoldCard,
  useBarOf,
  worthOfUse,
} from './index.ts';

const card = (over: Partial<CardMoney> = {}): CardMoney => ({
  priceCents: 990,
  fromAt: 0,
  validDays: 7,
  totalUses: 14,
  uses: 0,
  refundRule: 'proportion',
  isByDays: false,
  ...over,
});
const day = (n: number) => n * cardDayMs;

describe('what of a card goes back', () => {
  test.each([
    ['an unused card: all of it, however late', card(), day(6.5), 990],
    ['by its uses, where these are more used up than its days', card({ uses: 9 }), day(0.5), 353],
    ['by its days, where these are', card({ uses: 1 }), day(5.5), 141],
    ['an unlimited card: by its days', card({ uses: 40, totalUses: 0 }), day(2), 707],
    ['a day that has begun is over', card({ uses: 1, totalUses: 0 }), day(2) + 1, 565],
    ['nothing on the last day', card({ uses: 1 }), day(6) + 1, 0],
    ['only unused cards, where the rule says so', card({ uses: 1, refundRule: 'unused' }), 1, 0],
    ['never, where the rule says so', card({ refundRule: 'never' }), 1, 0],
  ])('%s', (_, of, at, cents) => {
    expect(cardBack(of, at)).toBe(cents);
  });

  test('what was earned and what goes back are never more than the price', () => {
    fc.assert(
      fc.property(
        fc.record({
          priceCents: fc.integer({ min: 1, max: 99_900 }),
          validDays: fc.integer({ min: 1, max: 730 }),
          totalUses: fc.integer({ min: 1, max: 999 }),
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (of, shareOfUses, shareOfDays) => {
          const uses = Math.max(1, Math.floor(of.totalUses * shareOfUses));
          const at = Math.floor(day(of.validDays) * shareOfDays);
          const byUses = earnedAfter(of.priceCents, uses, of.totalUses);
          expect(byUses + cardBack(card({ ...of, uses }), at)).toBeLessThanOrEqual(of.priceCents);
          const byDays = earnedAfter(of.priceCents, daysBegun(0, of.validDays, at), of.validDays);
          const unlimited = card({ ...of, uses, totalUses: 0 });
          expect(byDays + cardBack(unlimited, at)).toBeLessThanOrEqual(of.priceCents);
        },
      ),
    );
  });

  test('all of a price is earned by the last use, and each use earns something of its own', () => {
    const parts = Array.from({ length: 14 }, (_, k) => earnedAfter(990, k + 1, 14) - earnedAfter(990, k, 14));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(990);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
  });
});

describe('a use that goes back', () => {
  const booked = (over: Partial<CardMoney> & { releasedCents: number; overCents?: number }) =>
    afterUseBack({ ...card(over), overCents: 0, ...over });

  test.each([
    ['of some leaves what the others earned', { uses: 3, releasedCents: 212 }, 2, 'active', 71, 0, false],
    ['the only one: the card is as new', { uses: 1, releasedCents: 70 }, 0, 'unused', 70, 0, false],
    [
      'the last one of a card: it is good again',
      { uses: 14, releasedCents: 990 },
      13,
      'active',
      71,
      0,
      false,
    ],
    ['one that was added, which earned nothing', { uses: 16, releasedCents: 990 }, 15, 'active', 0, 0, false],
    [
      'of a card that was given, which costs nothing',
      { uses: 2, priceCents: 0, releasedCents: 0 },
      1,
      'active',
      0,
      0,
      false,
    ],
    [
      'of one earned by days keeps its days',
      { isByDays: true, uses: 2, releasedCents: 282 },
      1,
      'active',
      0,
      0,
      true,
    ],
    [
      'the only one of such a card: no day was begun',
      { isByDays: true, uses: 1, releasedCents: 282 },
      0,
      'unused',
      282,
      0,
      false,
    ],
    [
      'the only one of a card that never goes back: its days go on',
      { isByDays: true, refundRule: 'never', uses: 1, releasedCents: 282 },
      0,
      'unused',
      0,
      0,
      true,
    ],
    [
      'the last one of a card earned by days: what was left over is owed again',
      { isByDays: true, uses: 14, releasedCents: 282, overCents: 708 },
      13,
      'active',
      0,
      708,
      true,
    ],
  ] as const)('%s', (_, of, uses, state, unearnedCents, overCents, earnsByDays) => {
    expect(booked(of)).toEqual({ uses, state, unearnedCents, overCents, earnsByDays });
  });

  test('and is taken again has earned the same in all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_900 }),
        fc.integer({ min: 1, max: 99 }),
        (priceCents, totalUses) => {
          let releasedCents = 0;
          for (let uses = 1; uses <= totalUses; uses++) {
            releasedCents = earnedAfter(priceCents, uses, totalUses);
            const back = booked({ priceCents, totalUses, uses, releasedCents });
            expect(releasedCents - back.unearnedCents).toBe(earnedAfter(priceCents, uses - 1, totalUses));
          }
          expect(releasedCents).toBe(priceCents);
        },
      ),
    );
  });

  const used = { state: 'active', totalUses: 14, toAt: day(7), heldBy: null, isReturned: false };
  test.each([
    [undefined, {}],
    [undefined, { state: 'used_up' }],
    [undefined, { state: 'unused' }],
    ['returned', { isReturned: true }],
    ['returned', { isReturned: true, state: 'refunded' }],
    ['unlimited', { totalUses: 0 }],
    ['over', { toAt: day(1) }],
    ['over', { state: 'expired' }],
    ['over', { state: 'refunded' }],
    ['in_trip', { heldBy: 'order-2' }],
  ] as const)('is kept back by %s of %j', (bar, over) => {
    expect(useBarOf({ ...used, ...over }, day(1))).toBe(bar);
  });

  test.each([
    [990, 14, 71],
    [1_000, 10, 100],
    [990, 0, 0],
  ])('of a card of %d cents for %d rides is worth %d cents', (priceCents, totalUses, cents) => {
    expect(worthOfUse({ priceCents, totalUses })).toBe(cents);
  });
});

const terms: CardTerms = {
  rights: { by: 'time', freeMinutes: 30 },
  validDays: 7,
  totalUses: 14,
  dailyUses: 2,
  usable: { weekdays: [1, 2, 3, 4, 5], fromMinute: 420, toMinute: 1_320 },
  refundRule: 'proportion',
};
/** A Tuesday at noon in Shanghai. */
const noon = Date.UTC(2026, 10, 24, 4);
const sold = (over: Partial<SoldCard> = {}): SoldCard => ({
  cardId: 'a',
  kind: 'riding',
  terms,
  totalUses: 14,
  areaIds: [31],
  agentId: 3,
  fromAt: noon - day(1),
  toAt: noon + day(6),
  uses: 0,
  usesToday: 0,
  isFrozen: false,
  ...over,
});
const start = { areaId: 31, agentId: 3, at: noon, zone: 'Asia/Shanghai' };

describe('the card that a ride takes', () => {
  test.each([
    ['in another area', {}, { areaId: 32 }],
    ['of another company', {}, { agentId: 4 }],
    ['before it begins', { fromAt: noon + 1 }, {}],
    ['when its time is over', { toAt: noon }, {}],
    ['when it is used up', { uses: 14 }, {}],
    ['when what was added is used up too', { totalUses: 16, uses: 16 }, {}],
    ['when it was used twice today', { usesToday: 2 }, {}],
    ['when it is frozen', { isFrozen: true }, {}],
    ['on a Sunday', {}, { at: noon - day(2) }],
    ['at eleven at night', {}, { at: noon + day(11 / 24) }],
  ] as const)('is not one %s', (_, of, there) => {
    expect(isUsable(sold(), start)).toBe(true);
    expect(isUsable(sold(of), { ...start, ...there })).toBe(false);
  });

  test('is of each kind the one that ends first', () => {
    const discount = { by: 'share', payBp: 5_000, mostCents: 200 as Cents } as const;
    const cards = [
      sold({ cardId: 'late', toAt: noon + day(9) }),
      sold({ cardId: 'soon' }),
      sold({ cardId: 'half', kind: 'discount', terms: { ...terms, rights: discount } }),
    ];
    expect(cardsToTake(cards, start).map(({ cardId }) => cardId)).toEqual(['soon', 'half']);
  });
});
