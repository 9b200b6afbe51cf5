import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';

/** Where what a bill has more or less is booked. */
export const adjustTargets = ['difference', 'wallet', 'bank'] as const;
export type AdjustTarget = (typeof adjustTargets)[number];

/** A difference of more than this is left as it is by two persons, cents: it moves as much as a correction does. */
export const leaveAloneCents = 5_000;

/** In what a bill and our books differ. */
export const diffKinds = [
  'channel_only',
  'system_only',
  'amount',
  'refund_missing',
  'duplicate',
  'late',
  'fee',
  'balance',
] as const;
export type DiffKind = (typeof diffKinds)[number];

/** A provider's bill of payments and refunds, and its bill of what moved in our account there. */
export const billKinds = ['trade', 'fund'] as const;
export type BillOf = (typeof billKinds)[number];

/** What a difference is about: of bills of payments the first two only; `balance` is what the account held in the morning. */
export const diffWhats = ['payment', 'refund', 'fee', 'payout', 'sharing', 'other', 'balance'] as const;
export type DiffWhat = (typeof diffWhats)[number];

export const batchStates = ['waiting_bill', 'matched', 'diff', 'confirmed'] as const;
export type BatchState = (typeof batchStates)[number];

/** `open` waits for somebody; `noted` needs nobody: it stands on another day, or the books follow the bill. */
export const diffStates = ['open', 'noted', 'gone', 'confirmed', 'adjusted', 'refunded', 'ignored'] as const;
export type DiffState = (typeof diffStates)[number];

/** A day is open until its books are shut, and then until somebody confirms it. */
export const dayStates = ['open', 'closed', 'locked'] as const;
export type DayState = (typeof dayStates)[number];

const day = z.iso.date();
const count = z.int();
const who = z.string().nullable();
const at = z.number().nullable();

/** One day of one merchant: our side, the bill's, and how far they agree. */
export const batchRow = z.object({
  /** The day and the merchant. */
  id: z.string(),
  day,
  merchant: z.string(),
  /** The franchisee whose number it is; null: it is head office's. */
  agent: who,
  bill: z.enum(billKinds),
  state: z.enum(batchStates),
  systemCount: count,
  systemCents: cents,
  channelCount: count,
  channelCents: cents,
  systemRefundCount: count,
  systemRefundCents: cents,
  channelRefundCount: count,
  channelRefundCents: cents,
  /** What the provider took; until there is a bill, what we reckoned. */
  feeCents: cents,
  /** What the provider owes us of that day by its bill; of an account, what came in less what went out. */
  netCents: cents,
  /** What the account held at the end of the day; bills of payments do not say. */
  closingCents: cents.nullable(),
  openDiffs: count,
  /** The file of the bill; null before there is one. */
  file: who,
  /** Why there is no bill yet, as the provider says it. */
  problem: who,
  matchedAt: at,
  confirmedAt: at,
  confirmedBy: who,
});
export type BatchRow = z.infer<typeof batchRow>;

/** One number in which a bill and our books differ. */
export const diffRow = z.object({
  id,
  day,
  merchant: z.string(),
  /** The franchisee whose number it is; null: it is head office's. */
  agent: who,
  bill: z.enum(billKinds),
  kind: z.enum(diffKinds),
  what: z.enum(diffWhats),
  tradeNo: who,
  /** Our number of it. */
  outNo: z.string(),
  /** The order or supplement that it pays; null where it pays something else. */
  orderId: who,
  riderId: who,
  systemCents: cents.nullable(),
  channelCents: cents.nullable(),
  /** What the provider has more than our books. */
  deltaCents: cents,
  feeDeltaCents: cents,
  /** The day on which the other side has it. */
  otherDay: day.nullable(),
  at: z.number(),
  state: z.enum(diffStates),
  handledBy: who,
  approver: who,
  handledAt: at,
  remark: who,
  version: z.int(),
});
export type DiffRow = z.infer<typeof diffRow>;

/** A bill as it came. */
export const billFileRow = z.object({
  id,
  day,
  merchant: z.string(),
  bill: z.enum(billKinds),
  fileName: z.string(),
  source: z.enum(['fetched', 'imported']),
  lines: count,
  /** Null where only the lines were kept. */
  bytes: count.nullable(),
  /** Another bill of the day took the place of one that is `replaced`. */
  state: z.enum(['used', 'replaced']),
  readAt: z.number(),
  readBy: who,
});
export type BillFileRow = z.infer<typeof billFileRow>;

/** A day as its books stand. */
export const dayRow = z.object({
  id: day,
  day,
  state: z.enum(dayStates),
  merchants: count,
  waiting: count,
  openDiffs: count,
  /** How many bills of that day are kept as they came, for download. */
  bills: count,
  /** What came in less what was given back, by the bills that are here; null before there is one. */
  channelCents: cents.nullable(),
  /** The same by our books, of all merchants. */
  systemCents: cents,
  /** What bills have more than our books, of the merchants whose bills are here; null before there is one. */
  deltaCents: cents.nullable(),
  /** What came to the bank that day less what left it, by our books; null for whoever does not see all of the platform. */
  bankCents: cents.nullable(),
  /** The same by the bank, of movements that somebody has matched; null where none of that day was imported. */
  bankSaidCents: cents.nullable(),
  /** Movements on bank accounts that nobody has matched or set aside; null for whoever does not see all of the platform. */
  openBankLines: count.nullable(),
  /** Bills that are not here yet. */
  missing: z.array(z.object({ merchant: z.string(), bill: z.enum(billKinds) })),
  lockedAt: at,
  lockedBy: who,
  unlockedAt: at,
  unlockedBy: who,
  reason: who,
  version: z.int(),
});
export type DayRow = z.infer<typeof dayRow>;

/** What is looked through before a day is confirmed. */
export const closingChecks = [
  'wallet',
  'deposits',
  'cards',
  'suspense',
  'unpaid',
  'paidWithoutPayment',
  'paymentWithoutOrder',
  'slowRefunds',
  'slowShares',
  'bankLines',
] as const;
export type ClosingCheck = (typeof closingChecks)[number];

/** One row behind a check. */
export const checkRow = z.object({
  id: z.string(),
  /** The order, rider, card, merchant or number. */
  about: z.string(),
  /** The account of the books, where one is compared. */
  account: who,
  /** What can be opened about it, and by which number; null: that is not known. */
  opens: z.enum(['order', 'rider', 'refund', 'share', 'differences', 'bankLines']),
  openId: z.string().nullable(),
  saidCents: cents,
  foundCents: cents,
});
export type CheckRow = z.infer<typeof checkRow>;
