import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';

/** `open` waits for somebody; `matched`: somebody said what it paid; `ignored`: it is none of what is settled here. */
export const bankLineStates = ['open', 'matched', 'ignored'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/**
 * What a line of a bank's statement is: what was noted as paid before it came, what a payment provider paid out, or what was owed
 * and is noted as paid by it.
 */
export const bankMatchKinds = ['noted', 'payout', 'owed'] as const;
export type BankMatchKind = (typeof bankMatchKinds)[number];

/** Into our account, or out of it. */
export const bankSides = ['in', 'out'] as const;

/** What speaks for a proposal beside the amount. */
export const bankGrounds = ['number', 'name', 'day'] as const;
export type BankGround = (typeof bankGrounds)[number];

/** One transfer pays so many statements at most. */
export const mostStatementsAtOnce = 12;

const day = z.iso.date();
const who = z.string().nullable();

/** What a line paid, or may have paid: a statement, or what a provider paid out. */
export const bankItem = z.object({
  /** The statement, or the merchant and the provider’s number of the payout. */
  key: z.string(),
  /** The franchisee; null: a payment provider. */
  agent: who,
  merchant: who,
  /** The period of a statement, of a payout its day twice. */
  fromDay: day,
  toDay: day,
  /** As the bank account sees it: below zero to the franchisee. */
  cents,
  /** The number under which it was noted as paid, or the provider’s number; null: it is not paid yet. */
  bankNo: who,
  /** Of a statement; null: a payout. */
  version: z.int().nullable(),
});
export type BankItem = z.infer<typeof bankItem>;

/** A movement on a bank account of ours, as its bank says it. */
export const bankLine = z.object({
  id,
  account: z.string(),
  bookedOn: day,
  /** Above zero: into the account. */
  cents,
  party: z.string(),
  /** How the number of the account at the other end ends. */
  partyAccountEnd: z.string(),
  text: z.string(),
  bankNo: z.string(),
  reference: z.string(),
  state: z.enum(bankLineStates),
  kind: z.enum(bankMatchKinds).nullable(),
  /** What it paid: the franchisee and the period of each statement, or the merchant and number of a payout. */
  paid: z.array(z.string()),
  fileName: z.string(),
  /** Where it stands in the file. */
  line: z.int(),
  readAt: z.number(),
  readBy: z.string(),
  handledAt: z.number().nullable(),
  handledBy: who,
  approver: who,
  remark: who,
  version: z.int(),
});
export type BankLineRow = z.infer<typeof bankLine>;

/** What a line may have paid; the amount is the same to the cent. */
export const bankProposal = z.object({
  kind: z.enum(bankMatchKinds),
  grounds: z.array(z.enum(bankGrounds)),
  daysApart: z.int(),
  items: z.array(bankItem),
});
export type BankProposal = z.infer<typeof bankProposal>;
