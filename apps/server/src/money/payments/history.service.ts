import type { Db } from '../../kernel/database/db.ts';
import { paymentsOf, refundsOfOwed } from './history.store.ts';

/** Payment attempts and refunds of a debt, each newest first. */
export async function moneyMovedFor(db: Db, receivableIds: readonly string[]) {
  const [payments, refunds] = [await paymentsOf(db, receivableIds), await refundsOfOwed(db, receivableIds)];
  return { payments, refunds };
}
