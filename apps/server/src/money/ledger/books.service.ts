import type { BooksCheck } from '@kickstand/contract/insight/finance';
import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import type { Difference, Differences } from '../../kernel/database/differences.ts';
import { checkEarned } from '../income/earned.service.ts';
import {
  accountsFollow,
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
import { wrongFigures } from './ledger.questions.ts';
import { suspenseGaps, wrongFees, wrongSuspense } from './provider-money.store.ts';
import { unjoinedRewards, wrongBenefits, wrongCounters, wrongRewards } from './rewards-check.store.ts';
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

/** The findings of one check; `proof` replaces the first, fast test of whether accounts follow from their entries. */
type Check = (db: Db, proof?: (db: Db) => Promise<boolean>) => Promise<Differences>;

/** The checks, ordered so that an error in one explains those after it. */
export const checks = {
  postings: unbalanced,
  balances: wrongBalances,
  chains: brokenChains,
  holds: wrongHolds,
  gifts: unmirroredGifts,
  wallets: wrongWallets,
  rewards: wrongRewards,
  counters: wrongCounters,
  joins: unjoinedRewards,
  benefits: wrongBenefits,
  debts: wrongDebts,
  parts: wrongParts,
  orders: wrongOrders,
  cards: wrongCards,
  uses: wrongCardUses,
  invoices: wrongInvoices,
  invoiceSums: wrongInvoiceSums,
  deposits: wrongDeposits,
  earned: checkEarned,
  figures: (db) => wrongFigures.ask(db),
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
} satisfies Record<BooksCheck, Check>;

/** All differences relevant before a day is confirmed: `about` is the account and its owner. */
export const gaps = { wallet: walletGaps, deposits: depositGaps, cards: cardGaps, suspense: suspenseGaps };

export interface BooksReport {
  postings: number;
  entries: number;
  /** Checks with findings: how many, and the first. */
  faults: { check: BooksCheck; count: number; first: Difference }[];
}

/** The progress of one check. */
export interface BooksProgress {
  check: BooksCheck;
  /** The number of differences it found. */
  count: number;
  ms: number;
  /** How many checks are done, of all. */
  done: number;
  total: number;
}

interface Manner {
  /** How many checks run concurrently, each on a connection of its own. */
  atOnce?: number;
  onProgress?(progress: BooksProgress): void;
}

/** Recomputes every balance from the entries, as of one instant, and reports differences. */
export const verifyBooks = (
  database: Database,
  { atOnce = 1, onProgress }: Manner = {},
): Promise<BooksReport> =>
  database.readSideBySide(everything, atOnce, async (dbs) => {
    const names = Object.keys(checks) as BooksCheck[];
    const found = new Map<BooksCheck, Differences>();
    const waiting = [...names];
    // Two checks begin with it, and it reads all entries.
    let follows: Promise<boolean> | undefined;
    const proof = (db: Db) => {
      follows ??= accountsFollow(db);
      return follows;
    };
    const workOff = async (db: Db) => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const startedAt = performance.now();
        const compare: Check = checks[check];
        const differences = await compare(db, proof);
        found.set(check, differences);
        const [ms, done] = [performance.now() - startedAt, found.size];
        onProgress?.({ check, count: differences.count, ms, done, total: names.length });
      }
    };
    // All of them end before the transactions do, whichever of them fails.
    for (const outcome of await Promise.allSettled(dbs.map(workOff)))
      if (outcome.status === 'rejected') throw outcome.reason;
    const faults = names.flatMap((check): BooksReport['faults'] => {
      const { first, count } = found.get(check) ?? {};
      return first && count ? [{ check, count, first }] : [];
    });
    return { ...(await sizeOfBooks(dbs[0] as Db)), faults };
  });
