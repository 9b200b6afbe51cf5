import { invoices } from '@kickstand/contract/invoices';
import { count, instant, money, oneOf, text } from '../../kit/list/cells.tsx';
import { search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { rate } from './invoice-cells.ts';
import { invoicesWords as words } from './invoices.words.ts';

/** What waits to be issued, line by line, to be taken into a tax tool. */
export default defineListScreen({
  call: invoices.lines,
  title: words.linesTitle,
  labels: words.fields,
  columns: {
    id: text,
    version: count,
    seller: text,
    sellerTaxNo: text,
    kind: oneOf(words.kinds),
    title: text,
    taxNo: text,
    line: oneOf(words.lines),
    content: oneOf(words.contents),
    taxClass: text,
    rateBp: rate,
    amountCents: money,
    taxCents: money,
    address: text,
    phone: text,
    bank: text,
    bankAccount: text,
    email: text,
    createdAt: instant,
  },
  filters: { id: search },
  empty: words.linesEmpty,
});
