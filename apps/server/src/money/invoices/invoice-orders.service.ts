import type { InvoiceState } from '@kickstand/contract/money/invoices';
import { invoiceOf, isValidInvoice } from '@kickstand/domain/money/invoices';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { dropEmpty, keptOf, lockLiveOf, orderIdsOf, rewriteAmounts } from './invoice-orders.store.ts';

/** What was invoiced is not given back before the invoice was flushed. The rider is locked by the caller. */
export async function refuseInvoiced(db: Db, orderId: string | null) {
  const live = orderId === null ? undefined : await lockLiveOf(db, orderId);
  if (live && isValidInvoice(live.state as InvoiceState)) refuse('invoice.red_first');
}

/** Something of an order was given back: a request that waits asks for so much less, or for nothing any more. */
export async function lowerInvoice(db: Db, orderId: string | null, now: number) {
  const live = orderId === null ? undefined : await lockLiveOf(db, orderId);
  if (!live) return;
  const kept = await keptOf(db, await orderIdsOf(db, live.requestId));
  const invoice = invoiceOf(kept, live.rateBp);
  if (invoice.amountCents === 0) await dropEmpty(db, live.requestId, now);
  else await rewriteAmounts(db, live.requestId, invoice);
}
