import { z } from 'zod';
import { cents, codes, defineCalls, flag, scopeWish } from '../kit/index.ts';

const base = '/ebike/v3/backend/finance';
const reconciles = codes('FinancialReconciliation');

/** What is told of today’s money beside the same weekday a week ago. */
export const moneyFigures = ['receivable', 'paid', 'refunded', 'unpaid'] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

/** What is compared when the books are checked, in the order in which a fault in one explains those after it. */
export const booksChecks = [
  'postings',
  'balances',
  'chains',
  'holds',
  'gifts',
  'wallets',
  'debts',
  'parts',
  'orders',
  'cards',
  'uses',
  'invoices',
  'invoiceSums',
  'deposits',
  'income',
] as const;
export const booksCheck = z.enum(booksChecks);
export type BooksCheck = z.infer<typeof booksCheck>;

const toldFresh = { ...scopeWish, fresh: flag.optional() };

/** How money stands, and whether the books agree. */
export const finance = defineCalls('finance', {
  today: {
    summary: 'Money of today beside the same span of the same weekday a week ago, cents',
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
        }),
      ),
      count: z.int(),
    }),
  },
  funds: {
    summary:
      'Deposits against their account, prepaid balances against the reserve, who is over the cap and which refunds are late',
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
  check: {
    summary:
      'Recompute one part of the books from the entries: how many differences there are, and the first',
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
