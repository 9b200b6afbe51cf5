import { z } from 'zod';
import { cents, id, int32, reason, smallId } from '../../kit/index.ts';

export const settleCycles = ['day', 'week', 'month'] as const;
export const collectors = ['platform', 'agent'] as const;
const bp = z.int().min(0).max(10_000);
/** At most so much, cents. */
const mostCents = 10_000_000_00;

/** Above an amount of the agent's month another ratio holds. */
const shareTier = z.object({
  fromCents: z
    .int()
    .min(1)
    .max(mostCents * 100),
  bp,
});

/** What is agreed about what riders pay. */
const terms = {
  /** The agent's share, ten-thousandths. */
  ratioBp: bp,
  tiers: z.array(shareTier).max(5),
  /** What head office has at least, cents for each vehicle on the shelf and day. */
  minimumCents: cents.min(0).max(100_000),
  /** What of gifts that paid rides is made good, ten-thousandths. */
  giftBp: bp,
  collector: z.enum(collectors),
  cycle: z.enum(settleCycles),
  /** Whether a statement below zero is paid by the agent; else it is carried on. */
  billsNegative: z.boolean(),
  fromDay: z.iso.date(),
  /** The last day; null: until another begins. */
  untilDay: z.iso.date().nullable(),
};

/** A draft of what is agreed with a franchisee, for all its areas or one. */
export const schemeBody = z.object({
  ...terms,
  untilDay: terms.untilDay.default(null),
  agentId: smallId,
  areaId: smallId.nullable().default(null),
});
export type SchemeBody = z.infer<typeof schemeBody>;

export const schemeStates = ['draft', 'scheduled', 'active', 'ended'] as const;

/** A version of what is agreed with a franchisee. */
export const shareScheme = z.object({
  id,
  agentId: z.int(),
  agent: z.string(),
  areaId: z.int().nullable(),
  area: z.string().nullable(),
  state: z.enum(schemeStates),
  /** Counts the published ones of the agent and area; null: a draft. */
  no: z.int().nullable(),
  ...terms,
  updatedAt: z.number(),
  updatedBy: z.string(),
  publishedAt: z.number().nullable(),
  publishedBy: z.string().nullable(),
  approver: z.string().nullable(),
  reason: z.string().nullable(),
  version: int32,
});
export type ShareScheme = z.infer<typeof shareScheme>;

export const statementStates = ['draft', 'disputed', 'confirmed', 'paid', 'carried'] as const;
export const statementState = z.enum(statementStates);

/** What a franchisee is owed for a period. */
export const statementRow = z.object({
  id,
  agentId: z.int(),
  agent: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  cycle: z.enum(settleCycles),
  state: statementState,
  baseCents: cents,
  shareCents: cents,
  giftCents: cents,
  /** What head office was short of its minimum. */
  minimumCents: cents,
  adjustCents: cents,
  /** What the agent's own merchant was paid out, and its fees: below zero. */
  providerCents: cents,
  /** What earlier ones were short of: not above zero. */
  carryCents: cents,
  payableCents: cents,
  issuedAt: z.number(),
  /** When it is confirmed by itself. */
  dueAt: z.number().nullable(),
  confirmedAt: z.number().nullable(),
  /** Null: nobody disputed it in time. */
  confirmedBy: z.string().nullable(),
  paidOn: z.string().nullable(),
  paidBy: z.string().nullable(),
  bankNo: z.string().nullable(),
  version: int32,
});
export type StatementRow = z.infer<typeof statementRow>;

/** A statement with what was said about it and corrected. */
export const statementDetail = statementRow.extend({
  billsNegative: z.boolean(),
  /** The areas it is about. */
  areas: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The period of the statement that what it was short of was carried to. */
  carriedTo: z.string().nullable(),
  adjustments: z.array(
    z.object({
      id,
      area: z.string(),
      orderId: z.string().nullable(),
      cents,
      reason: z.string(),
      madeAt: z.number(),
      madeBy: z.string(),
      approver: z.string(),
      /** A correction, or what cards are worth whose area went to another agent. */
      kind: z.enum(['correction', 'cards']),
      /** Whether it counts in the next statement. */
      isNext: z.boolean(),
    }),
  ),
  messages: z.array(
    z.object({
      id,
      kind: z.enum(['dispute', 'answer']),
      day: z.string().nullable(),
      area: z.string().nullable(),
      orderId: z.string().nullable(),
      body: z.string(),
      sentAt: z.number(),
      sentBy: z.string(),
    }),
  ),
});
export type StatementDetail = z.infer<typeof statementDetail>;

/** A line of a statement: what an area's day came to under one version of the scheme. */
export const statementDay = z.object({
  id: z.string(),
  day: z.string(),
  areaId: z.int(),
  area: z.string(),
  kind: z.enum(['cash', 'gift']),
  paidCents: cents,
  backCents: cents,
  baseCents: cents,
  /** Ten-thousandths; null: nothing was agreed. With tiers that of the lowest. */
  ratioBp: z.int().nullable(),
  /** The version of the scheme. */
  schemeNo: z.int().nullable(),
  hasTiers: z.boolean(),
  /** Vehicles on the shelf, on average. */
  onShelf: z.int(),
  shareCents: cents,
});
export type StatementDay = z.infer<typeof statementDay>;

export const statementLineKinds = ['ride', 'fee', 'card', 'refund', 'cardRefund', 'other'] as const;

/** What stands behind a line: one payment or refund. */
export const statementLine = z.object({
  id,
  day: z.string(),
  areaId: z.int(),
  area: z.string(),
  kind: z.enum(statementLineKinds),
  /** The order, the fee or the card. */
  subjectId: z.string(),
  orderId: z.string().nullable(),
  paidAt: z.number(),
  /** Cash that came in, below zero: that went back. */
  cashCents: cents,
  giftCents: cents,
  benefit: z.string().nullable(),
  benefitCents: cents,
  /** Who gives the benefit. */
  giver: z.enum(['platform', 'rider']).nullable(),
  /** The version of the scheme by which it is shared; null: none. */
  schemeNo: z.int().nullable(),
  /** The franchisee's part of its cash, ten-thousandths; null where tiers or nothing were agreed. */
  ratioBp: z.int().nullable(),
  /** Who gave money back, and why. */
  operator: z.string().nullable(),
  reason: z.string().nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** A correction of a statement: of itself while nobody agreed to it, else of the next one. */
export const adjustBody = z.object({
  id,
  areaId: smallId,
  orderId: id.optional(),
  /** Above zero: for the agent. */
  cents: z
    .int()
    .min(-mostCents)
    .max(mostCents)
    .refine((value) => value !== 0),
  reason,
  version: int32,
});

/** What the agent finds wrong. */
export const disputeBody = z.object({
  id,
  day: z.iso.date().optional(),
  areaId: smallId.optional(),
  orderId: id.optional(),
  text: z.string().trim().min(5).max(1_000),
  version: int32,
});

/** That money went over the bank. */
export const payBody = z.object({
  id,
  bankNo: z.string().trim().min(4).max(40),
  paidOn: z.iso.date(),
  /** The same transfer paid other statements of the company too. */
  withOthers: z.boolean().optional(),
  reason,
  version: int32,
});
