import type { Db } from '../../kernel/database/db.ts';
import { paymentsOf, refundsOfOwed } from './history.store.ts';

/** Attempts to pay what is owed and what was given back of it, the newest first of each. */
export async function moneyMovedFor(db: Db, receivableIds: readonly string[]) {
  const [payments, refunds] = [await paymentsOf(db, receivableIds), await refundsOfOwed(db, receivableIds)];
  return { payments, refunds };
}
