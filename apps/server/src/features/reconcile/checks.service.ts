import type { BooksCheck } from '@kickstand/contract/finance';
import type { Cents, InputOf } from '@kickstand/contract/kit';
import type { CheckRow, ClosingCheck, reconcile } from '@kickstand/contract/reconcile';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';
import { checks as books } from '../ledger/books.service.ts';
import {
  paidWithoutPayment,
  paymentWithoutOrder,
  slowRefunds,
  slowShares,
  unpaidOrders,
} from './checks.store.ts';

/** Refunds that take longer than this want somebody, milliseconds. */
const slowMs = 2 * 86_400_000;
/** So do shares of payments that franchisees collected. */
const slowSharesMs = 7 * 86_400_000;

/** What a part of the books says, with its first difference as the row behind it. */
const ofBooks = (check: BooksCheck) => async (db: Db) => {
  const { count, first } = await books[check](db);
  const rows: CheckRow[] = first
    ? [
        {
          about: first.about,
          opens: 'none',
          saidCents: first.said as Cents,
          foundCents: first.found as Cents,
        },
      ]
    : [];
  return { count, sumCents: first ? first.said - first.found : 0, rows };
};

type Look = (db: Db, now: number) => Promise<{ count: number; sumCents: number; rows: CheckRow[] }>;

const looks: Record<ClosingCheck, Look> = {
  wallet: ofBooks('wallets'),
  deposits: ofBooks('deposits'),
  cards: ofBooks('cards'),
  suspense: ofBooks('suspense'),
  unpaid: unpaidOrders,
  paidWithoutPayment,
  paymentWithoutOrder,
  slowRefunds: (db, now) => slowRefunds(db, now - slowMs),
  slowShares: (db, now) => slowShares(db, now - slowSharesMs),
};

/** Look through one thing before a day is confirmed. */
export async function showCheck(ctx: Ctx, { params }: InputOf<typeof reconcile.checks>) {
  const { agentIds, opAreaIds } = ctx.rows.scope();
  if (agentIds !== 'all' || opAreaIds !== 'all') return { count: null, sumCents: null, rows: [] };
  const { count, sumCents, rows } = await looks[params.check](ctx.db, ctx.now());
  return { count, sumCents: sumCents as Cents, rows };
}
