import { z } from 'zod';
import { cents, id, smallId } from '../../kit/index.ts';

/** What a card does: rides cost less of their time or amount, a share less, or no deposit is asked for. */
export const cardKinds = ['riding', 'discount', 'member'] as const;
export const cardKind = z.enum(cardKinds);
export type CardKind = z.infer<typeof cardKind>;

export const mostFreeMinutes = 1_440;
export const mostCardCents = 99_900;

/** What one ride with a card saves. */
export const cardRights = z.discriminatedUnion('by', [
  z.object({ by: z.literal('time'), freeMinutes: z.int().min(1).max(mostFreeMinutes) }),
  z.object({ by: z.literal('amount'), mostCents: cents.min(1).max(mostCardCents) }),
  /** `payBp`: what is still charged, in ten-thousandths; at most `mostCents` are saved, null: no limit. */
  z.object({
    by: z.literal('share'),
    payBp: z.int().min(100).max(9_900),
    mostCents: cents.min(1).max(mostCardCents).nullable(),
  }),
  z.object({ by: z.literal('pass') }),
]);
export type CardRights = z.infer<typeof cardRights>;

/** How a card that was paid goes back: by what is left of it, only while unused, or not at all. */
export const cardRefundRules = ['proportion', 'unused', 'never'] as const;
export const cardRefundRule = z.enum(cardRefundRules);
export type CardRefundRule = z.infer<typeof cardRefundRule>;

/** When a card may be used: weekdays (1 Monday … 7 Sunday) and minutes of the day, [from, to). */
export const cardHours = z
  .object({
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
    fromMinute: z.int().min(0).max(1_439),
    toMinute: z.int().min(1).max(1_440),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, { path: ['toMinute'] });
export type CardHours = z.infer<typeof cardHours>;

/** What a card is good for, as it was sold. */
export const cardTerms = z.object({
  rights: cardRights,
  /** So many days of 24 hours from its payment on. */
  validDays: z.int().min(1).max(730),
  /** 0: as many as one likes. */
  totalUses: z.int().min(0).max(999),
  dailyUses: z.int().min(0).max(20),
  usable: cardHours,
  refundRule: cardRefundRule,
});
export type CardTerms = z.infer<typeof cardTerms>;

export const cardProductStates = ['draft', 'on', 'off'] as const;
export const cardProductState = z.enum(cardProductStates);
export type CardProductState = z.infer<typeof cardProductState>;

const day = z.iso.date();

/** What is written down of a product. */
export const cardProductBody = cardTerms.extend({
  name: z.string().trim().min(1).max(12),
  areaIds: z.array(smallId).min(1).max(50),
  priceCents: cents.min(1).max(mostCardCents),
  /** The price that is struck out. */
  originCents: cents.min(1).max(mostCardCents),
  /** Business days, both included. */
  saleFrom: day.optional(),
  saleTo: day.optional(),
  /** 0: no limit. */
  stock: z.int().min(0).max(1_000_000),
  perRider: z.int().min(0).max(99),
  tags: z.array(z.string().trim().min(1).max(6)).max(3),
  detail: z.string().trim().max(1_000),
  mainPush: z.boolean(),
  sort: z.int().min(0).max(999),
});
export type CardProductBody = z.infer<typeof cardProductBody>;

/** A product as the console lists it. */
export const cardProductRow = cardTerms.extend({
  id,
  no: z.int(),
  agentId: z.int(),
  kind: cardKind,
  name: z.string(),
  state: cardProductState,
  areaIds: z.array(z.int()),
  areas: z.array(z.string()),
  priceCents: cents,
  originCents: cents,
  saleFrom: z.string().nullable(),
  saleTo: z.string().nullable(),
  stock: z.int(),
  perRider: z.int(),
  tags: z.array(z.string()),
  detail: z.string(),
  mainPush: z.boolean(),
  sort: z.int(),
  sold: z.int(),
  /** What was paid for those, whatever went back since. */
  salesCents: cents,
  updatedAt: z.number(),
  updatedBy: z.string(),
  version: z.int(),
});
export type CardProductRow = z.infer<typeof cardProductRow>;

/** What became of the cards of a product. */
export const cardFigures = z.object({
  sold: z.int(),
  granted: z.int(),
  refunded: z.int(),
  refundCents: cents,
  /** Now in use or still to be used. */
  good: z.int(),
  uses: z.int(),
  savedCents: cents,
  /** Over without a single ride. */
  overUnused: z.int(),
  /** What was sold, the last 30 days, the oldest first. */
  days: z.array(z.object({ day: z.string(), sold: z.int() })),
});
export type CardFigures = z.infer<typeof cardFigures>;

export const userCardStates = ['unused', 'active', 'used_up', 'expired', 'refunded', 'frozen'] as const;
export const userCardState = z.enum(userCardStates);
export type UserCardState = z.infer<typeof userCardState>;

/** What keeps a use of a card from being given back. */
export const useBars = ['returned', 'unlimited', 'over', 'in_trip'] as const;
export type UseBar = (typeof useBars)[number];

/** The use of a card that a ride took. */
export const cardUse = z.object({
  cardId: id,
  name: z.string(),
  kind: cardKind,
  /** Null: it can be given back. */
  barredBy: z.enum(useBars).nullable(),
  /** When, by whom and why it was given back. */
  returned: z.object({ at: z.number(), by: z.string(), reason: z.string() }).nullable(),
});
export type CardUse = z.infer<typeof cardUse>;

/** One card of a rider. */
export const userCardRow = z.object({
  id,
  kind: cardKind,
  name: z.string(),
  source: z.enum(['buy', 'gift']),
  state: userCardState,
  area: z.string(),
  priceCents: cents,
  from: z.number(),
  to: z.number(),
  /** 0: as many as one likes. */
  totalUses: z.int(),
  /** How many of them were added after it was sold. */
  addedUses: z.int(),
  /** Those that were given back are no part of it. */
  uses: z.int(),
  /** How many were given back to the rider. */
  returnedUses: z.int(),
  savedCents: cents,
  /** What would go back now; 0: nothing. */
  backCents: cents,
  refundedCents: cents,
  /** An open trip may use it. */
  inTrip: z.boolean(),
  freezeReason: z.string().nullable(),
  version: z.int(),
});
export type UserCardRow = z.infer<typeof userCardRow>;

/** A rider's card as operators see it. */
export const riderCardRow = userCardRow.extend({
  /** A change of it waits for a second person. */
  changeWaits: z.boolean(),
});
export type RiderCardRow = z.infer<typeof riderCardRow>;
