import { type InvoiceRow, invoices } from '@kickstand/contract/money/invoices';
import { count, instant, link, money, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { invoiceState } from './invoice-cells.ts';
import { invoicesPaths } from './invoices.paths.ts';
import { invoicesWords as words } from './invoices.words.ts';

/** What one rider asked to be invoiced for. */
export const InvoicesOf = defineListScreen({
  call: invoices.list,
  title: words.title,
  labels: words.fields,
  columns: {
    title: withLayout(
      link<InvoiceRow>(({ id }) => invoicesPaths.queue.to({}, { open: id })),
      { width: 200 },
    ),
    state: invoiceState,
    amountCents: money,
    orders: count,
    invoiceNo: text,
    seller: withLayout(text, { width: 160 }),
    createdAt: instant,
    doneAt: instant,
    remark: withLayout(text, { lines: 2 }),
  },
  empty: words.empty,
});
