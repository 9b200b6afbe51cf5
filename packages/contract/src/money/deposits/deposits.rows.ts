import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';
import { laterWays } from './consents.rows.ts';

export const depositStates = [
  'paid',
  'frozen',
  'refunding',
  'refund_failed',
  'refunded',
  'deducted',
] as const;
export const depositState = z.enum(depositStates);
export type DepositState = z.infer<typeof depositState>;

/** What lets somebody ride: that their area asks for nothing, a deposit, a member card, a certificate, or a provider that vouches. */
export const qualifications = ['default', 'deposit', 'member_card', 'certificate', ...laterWays] as const;
export const qualification = z.enum(qualifications);
export type Qualification = z.infer<typeof qualification>;

/** So long a deposit is frozen at most, days. */
export const mostFrozenDays = 90;

/** One deposit of a rider. */
export const depositRow = z.object({
  depositId: id,
  state: depositState,
  area: z.string(),
  amountCents: cents,
  deductedCents: cents,
  channel: z.string(),
  paidAt: z.number(),
  frozenUntil: z.number().nullable(),
  frozenBy: z.string().nullable(),
  freezeReason: z.string().nullable(),
  askedAt: z.number().nullable(),
  dueAt: z.number().nullable(),
  refundedAt: z.number().nullable(),
  /** Of what went back over the bank: its number and the masked name of the account. */
  transferNo: z.string().nullable(),
  transferName: z.string().nullable(),
  /** Its provider takes back no more: it goes back over the bank. */
  isOld: z.boolean(),
  version: z.int(),
});
export type DepositRow = z.infer<typeof depositRow>;

const counted = z.object({ riders: z.int(), cents });

/** What riders of an area have paid to be let ride. */
export const membershipFigures = z.object({
  paid: counted,
  frozen: counted,
  refunding: counted,
  /** Of those, back later than they ought to be. */
  overdue: counted,
  members: z.int(),
  certified: z.int(),
  /** At home there, for whom a provider vouches. */
  vouched: z.int(),
});
export type MembershipFigures = z.infer<typeof membershipFigures>;
