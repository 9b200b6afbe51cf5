import type { InvoiceState } from '@kickstand/contract/money/invoices';
import { invoiceOf, isValidInvoice } from '@kickstand/domain/money/invoices';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { dropEmpty, keptOf, lockLiveOf, orderIdsOf, rewriteAmounts } from './invoice-orders.store.ts';

/** Refuses to refund what was invoiced until the invoice is reversed. The caller has locked the rider. */
export async function refuseInvoiced(db: Db, orderId: string | null) {
  const live = orderId === null ? undefined : await lockLiveOf(db, orderId);
  if (live && isValidInvoice(live.state as InvoiceState)) refuse('invoice.red_first');
}

/** Reduces or drops a waiting request after a refund of one of its orders. */
export async function lowerInvoice(db: Db, orderId: string | null, now: number) {
  const live = orderId === null ? undefined : await lockLiveOf(db, orderId);
  if (!live) return;
  const kept = await keptOf(db, await orderIdsOf(db, live.requestId));
  const invoice = invoiceOf(kept, live.rateBp);
  if (invoice.amountCents === 0) await dropEmpty(db, live.requestId, now);
  else await rewriteAmounts(db, live.requestId, invoice);
}
