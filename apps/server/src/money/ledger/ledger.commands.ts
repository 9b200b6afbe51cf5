import type { BooksCheck } from '@kickstand/contract/insight/finance';
import type { Database } from '../../kernel/database/db.ts';
import { StartError } from '../../kernel/program/start-error.ts';
import { type BooksProgress, verifyBooks } from './books.service.ts';

const sentences: Record<BooksCheck, string> = {
  postings: 'do not add up to zero',
  balances: 'do not equal the sum of their entries',
  chains: 'do not follow from the entry before',
  holds: 'hold back another amount than what is pending',
  gifts: 'differ from the gifts that riders have',
  wallets: 'differ from the pieces of money that riders have',
  rewards: 'differ from what was spent and ended of them and what is left',
  counters: 'differ from what campaigns have reserved and used',
  joins: 'were given in areas whose company had not agreed to them',
  benefits: 'took other cents of a budget than their ride saved and earned',
  debts: 'differ from what is owed',
  parts: 'were paid in other parts',
  orders: 'say another amount than what is owed for them',
  cards: 'hold another amount than what of their price is not earned, left over or sent back',
  earned: 'are said to have earned something else than their rides brought',
  suspense: 'hold another amount than the differences of bills that are open',
  fees: 'differ from the fees that were reckoned and what bills corrected of them',
  deposits: 'differ from the deposits that riders have paid',
  uses: 'differ from the rides that cards were used for',
  invoices: 'stand on an invoice with more than was paid and kept',
  credit: 'stand otherwise than the last change of their rider’s score says',
  figures: 'are added up to something else than what happened',
  invoiceSums: 'come to another amount than their lines and orders',
  shareBases: 'are shared by other amounts than were paid and went back',
  shares: 'do not follow from their amounts and schemes',
  shareEntries: 'were booked otherwise than they were shared',
  taxes: 'are not what their rates make of what was earned',
  statements: 'do not add up what they hold',
  transfers: 'are not what went over with the cards of their area',
  sharing: 'are not what was shared, freed and taken back of their payments',
  agents: 'differ from what their statements say and what waits for the next',
};

const yuan = (cents: number) => (cents / 100).toFixed(2);

/** `Checked 3 of 27: chains agree (7.8 s)` */
const lineOf = ({ check, count, ms, done, total }: BooksProgress) =>
  `Checked ${done} of ${total}: ${check} ${count === 0 ? 'agree' : `differ (${count})`} (${(ms / 1_000).toFixed(1)} s)`;

/** How many checks run at once: the command has as many connections. */
const atOnce = 2;

/**
 * Recomputes the books, reporting each check when done and then the differences; the last line has the first difference.
 * Returns whether everything agrees.
 */
export async function sayBooks(database: Database, words: readonly string[], say: (line: string) => void) {
  if (words.length > 0) throw new StartError(`verify-books does not know ${words[0]}; it takes nothing.`);
  const { postings, entries, faults } = await verifyBooks(database, {
    atOnce,
    onProgress: (progress) => say(lineOf(progress)),
  });
  if (faults.length === 0) say(`The books agree: ${postings} postings, ${entries} entries.`);
  for (const { check, count, first } of faults.toReversed())
    say(
      `${count} of ${check} ${sentences[check]}; first ${first.about}: ${yuan(first.said)} said, ${yuan(first.found)} found.`,
    );
  return faults.length === 0;
}
