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

/** What of the dictionary is told of today’s money; all but what riders owe in all stands beside the same weekday a week ago. */
export const moneyFigures = ['receivable', 'managementFee', 'paid', 'refunded', 'outstanding'] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

/** What is compared when the books are checked, in the order in which a fault in one explains those after it. */
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

/** How money is moved between the bank, the accounts that are kept for riders, and payment providers. */
export const fundMoves = ['providerPaidDeposits', 'reserveFilled', 'reserveReleased'] as const;
export type FundMove = (typeof fundMoves)[number];
/** At most so much at a time, cents. */
const mostMovedCents = 10_000_000_00;

/** What a company's riders had entrusted on a day, as it was seen last. */
export const fundDay = z.object({
  /** The day and the company. */
  id: z.string(),
  day: z.iso.date(),
  agentId: z.number(),
  agent: z.string(),
  depositCents: cents,
  principalCents: cents,
  /** What has to be kept of prepaid balances. */
  neededCents: cents,
  overCap: z.int(),
  lateRefunds: z.int(),
  countedAt: z.number(),
});
export type FundDay = z.infer<typeof fundDay>;

const toldFresh = { ...scopeWish, fresh: flag.optional() };

/** How money stands, and whether the books agree. */
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
          /** Null where nothing is compared. */
          before: cents.nullable(),
          /** Whose record is not whole, where it is to be compared. */
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
      /** Null for whoever does not see all of the platform, to which the books belong. */
      funds: z
        .object({
          /** What riders have paid as deposits, and what lies on the account for it. */
          depositCents: cents,
          depositAccountCents: cents,
          /** Prepaid balances, what has to be kept of them, and what is. */
          principalCents: cents,
          neededCents: cents,
          reserveCents: cents,
          /** Riders who have more than the usual cap, and refunds that wait for longer than three days. */
          overCap: z.int(),
          lateRefunds: z.int(),
          /** Prepaid balances by the company at whose area they were paid in, the most first. */
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
      /** Whose payout it was, like `wechat:1900000109`; only of deposits. */
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
      /** Null for whoever does not see all of the platform. */
      count: z.int().nullable(),
      first: z.object({ about: z.string(), said: z.number(), found: z.number() }).nullable(),
    }),
  },
});
