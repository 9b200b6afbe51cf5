import type { BooksCheck } from '@kickstand/contract/finance';
import { everything } from '@kickstand/domain/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import type { Difference, Differences } from '../../kernel/database/differences.ts';
import { checkFigures } from '../figures/figures-check.service.ts';
import { checkEarned } from '../income/earned.service.ts';
import {
  brokenChains,
  sizeOfBooks,
  unbalanced,
  unmirroredGifts,
  wrongBalances,
  wrongHolds,
} from './books.store.ts';
import { wrongCredit } from './credit.store.ts';
import {
  walletGaps,
  wrongDebts,
  wrongInvoiceSums,
  wrongInvoices,
  wrongOrders,
  wrongParts,
  wrongWallets,
} from './debts.store.ts';
import { cardGaps, depositGaps, wrongCards, wrongCardUses, wrongDeposits } from './held-money.store.ts';
import { suspenseGaps, wrongFees, wrongSuspense } from './house-money.store.ts';
import {
  wrongAgents,
  wrongShareBases,
  wrongShareEntries,
  wrongShares,
  wrongSharing,
  wrongStatements,
  wrongTaxes,
  wrongTransfers,
} from './share-checks.store.ts';

/** What is compared, in the order in which a fault in one explains those after it. */
export const checks = {
  postings: unbalanced,
  balances: wrongBalances,
  chains: brokenChains,
  holds: wrongHolds,
  gifts: unmirroredGifts,
  wallets: wrongWallets,
  debts: wrongDebts,
  parts: wrongParts,
  orders: wrongOrders,
  cards: wrongCards,
  uses: wrongCardUses,
  invoices: wrongInvoices,
  invoiceSums: wrongInvoiceSums,
  deposits: wrongDeposits,
  earned: checkEarned,
  figures: checkFigures,
  credit: wrongCredit,
  suspense: wrongSuspense,
  fees: wrongFees,
  shareBases: wrongShareBases,
  shares: wrongShares,
  shareEntries: wrongShareEntries,
  taxes: wrongTaxes,
  statements: wrongStatements,
  transfers: wrongTransfers,
  sharing: wrongSharing,
  agents: wrongAgents,
} as const satisfies Record<BooksCheck, (db: Db) => Promise<Differences>>;

/** All differences of what is compared before a day is confirmed: `about` is the account and its owner. */
export const gaps = { wallet: walletGaps, deposits: depositGaps, cards: cardGaps, suspense: suspenseGaps };

export interface BooksReport {
  postings: number;
  entries: number;
  /** Checks that found something: how many, and the first. */
  faults: { check: BooksCheck; count: number; first: Difference }[];
}

/** Recompute every balance from the entries, as of one instant, and say what differs. */
export const verifyBooks = (database: Database): Promise<BooksReport> =>
  database.read(everything, async (db) => {
    const faults: BooksReport['faults'] = [];
    for (const check of Object.keys(checks) as BooksCheck[]) {
      const { first, count } = await checks[check](db);
      if (first) faults.push({ check, count, first });
    }
    return { ...(await sizeOfBooks(db)), faults };
  });
