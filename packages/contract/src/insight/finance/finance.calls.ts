import { z } from 'zod';
import {
  cents,
  codes,
  defineCalls,
  flag,
  instant,
  listQuery,
  pageOf,
  reason,
  recordGap,
  scopeWish,
  smallId,
} from '../../kit/index.ts';

const base = '/ebike/v3/backend/finance';
const reconciles = codes('FinancialReconciliation');

/** The figures of today’s money; all except the total debts are compared with the same weekday a week ago. */
export const moneyFigures = ['receivable', 'managementFee', 'paid', 'refunded', 'outstanding'] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

/** The checks of the books, in the order in which a fault in one explains later ones. */
export const booksChecks = [
  'postings',
  'balances',
  'chains',
  'holds',
  'gifts',
  'wallets',
  'rewards',
  'counters',
  'joins',
  'benefits',
  'debts',
  'parts',
  'orders',
  'cards',
  'uses',
  'invoices',
  'invoiceSums',
  'deposits',
  'earned',
  'credit',
  'suspense',
  'fees',
  'figures',
  'shareBases',
  'shares',
  'shareEntries',
  'taxes',
  'statements',
  'transfers',
  'sharing',
  'agents',
] as const;
export const booksCheck = z.enum(booksChecks);
export type BooksCheck = z.infer<typeof booksCheck>;

/** Movements between the bank, the accounts for riders' money, and payment providers. */
export const fundMoves = ['providerPaidDeposits', 'reserveFilled', 'reserveReleased'] as const;
export type FundMove = (typeof fundMoves)[number];
/** The most per movement, cents. */
const mostMovedCents = 10_000_000_00;

/** The funds of a company's riders on a day, as last counted. */
export const fundDay = z.object({
  /** The day and the company. */
  id: z.string(),
  day: z.iso.date(),
  agentId: z.number(),
  agent: z.string(),
  depositCents: cents,
  principalCents: cents,
  /** The required reserve for prepaid balances. */
  neededCents: cents,
  overCap: z.int(),
  lateRefunds: z.int(),
  countedAt: z.number(),
});
export type FundDay = z.infer<typeof fundDay>;

const toldFresh = { ...scopeWish, fresh: flag.optional() };

/** The state of money, and whether the books agree. */
export const finance = defineCalls('finance', {
  today: {
    summary: 'Compare today’s money so far with the same hours of the same weekday a week ago (cents)',
    method: 'GET',
    path: `${base}/today`,
    access: codes('1601||FinancialReconciliation'),
    rows: 'own',
    query: z.object(toldFresh),
    reply: z.object({
      at: z.number(),
      list: z.array(
        z.object({
          name: z.enum(moneyFigures),
          cents,
          /** Null if nothing is compared. */
          before: cents.nullable(),
          /** Which record is incomplete, for the comparison. */
          gap: recordGap.nullable(),
        }),
      ),
      count: z.int(),
    }),
  },
  funds: {
    summary:
      'Check deposits and prepaid balances against their accounts, with riders over the cap and overdue refunds',
    method: 'GET',
    path: `${base}/funds`,
    access: reconciles,
    rows: 'none',
    reply: z.object({
      /** Null for readers who do not see the whole platform, to which the books belong. */
      funds: z
        .object({
          /** Deposits paid by riders, and the balance of their account. */
          depositCents: cents,
          depositAccountCents: cents,
          /** Prepaid balances, the reserve they require, and the actual reserve. */
          principalCents: cents,
          neededCents: cents,
          reserveCents: cents,
          /** Riders above the usual cap, and refunds waiting for more than three days. */
          overCap: z.int(),
          lateRefunds: z.int(),
          /** Prepaid balances by the company of the area they were paid in, highest first. */
          agents: z.array(z.object({ agentId: z.number(), agent: z.string(), principalCents: cents })),
        })
        .nullable(),
    }),
  },
  fundDays: {
    summary: 'List the funds held for each company’s riders, day by day, newest first',
    method: 'GET',
    path: `${base}/funds/days`,
    access: reconciles,
    rows: 'own',
    query: listQuery({ agentId: smallId.optional(), from: instant.optional(), to: instant.optional() }, [
      'day',
    ]),
    reply: pageOf(fundDay),
  },
  merchants: {
    summary: 'Get the numbers under which payment providers know this deployment',
    method: 'GET',
    path: `${base}/funds/merchants`,
    access: reconciles,
    rows: 'none',
    reply: z.object({ list: z.array(z.string()) }),
  },
  moveFunds: {
    summary:
      'Book a transfer into the deposit account or between the bank and the reserve; needs a second person',
    method: 'POST',
    path: `${base}/funds/moves`,
    access: reconciles,
    rows: 'whole',
    body: z.object({
      move: z.enum(fundMoves),
      amountCents: cents.min(1).max(mostMovedCents),
      /** The provider account of the payout, such as `wechat:1900000109`; only for deposits. */
      merchant: z.string().max(80).optional(),
      reason,
    }),
    reply: z.object({ postingId: z.string() }),
    refusals: ['funds.merchant', 'funds.reserve'],
    audit: { module: 'finance', action: 'moveFunds', sensitive: true },
    secondPerson: 'always',
    stepUp: true,
  },
  check: {
    summary: 'Recompute one part of the books from the entries: number of differences, and the first one',
    method: 'GET',
    path: `${base}/books/:check`,
    access: reconciles,
    rows: 'none',
    params: z.object({ check: booksCheck }),
    reply: z.object({
      /** Null for readers who do not see the whole platform. */
      count: z.int().nullable(),
      first: z.object({ about: z.string(), said: z.number(), found: z.number() }).nullable(),
    }),
  },
});
