import { invoices } from '@kickstand/contract/money/invoices';
import { count, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
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
    seller: withLayout(text, { below: 'sellerTaxNo' }),
    sellerTaxNo: text,
    kind: oneOf(words.kinds),
    title: withLayout(text, { below: 'taxNo' }),
    taxNo: text,
    line: withLayout(oneOf(words.lines), { below: 'content' }),
    content: oneOf(words.contents),
    taxClass: text,
    rateBp: rate,
    amountCents: withLayout(money, { below: 'taxCents' }),
    taxCents: money,
    address: text,
    phone: text,
    bank: withLayout(text, { below: 'bankAccount' }),
    bankAccount: text,
    email: text,
    createdAt: instant,
  },
  filters: { id: search },
  empty: words.linesEmpty,
});
