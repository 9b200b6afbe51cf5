import { type InvoiceSeller, invoiceSellers } from '@kickstand/contract/money/invoices';
import { editBy } from '../../kit/form/create-and-edit.tsx';
import { hiddenField } from '../../kit/form/fields.tsx';
import { instant, text } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { rate } from './invoice-cells.ts';
import { invoicesWords as words } from './invoices.words.ts';

const edit = editBy<InvoiceSeller, typeof invoiceSellers.edit>(invoiceSellers.edit, {
  label: words.editSeller,
  labels: words.fields,
  hints: { company: words.editSellerHint, rateBp: words.rateHint, taxClass: words.classHint },
  fields: { agentId: hiddenField },
});

/** Which company issues the invoices of which areas, and how they are taxed. */
export default defineListScreen({
  call: invoiceSellers.list,
  title: words.toSellers,
  labels: words.fields,
  columns: {
    agent: text,
    company: text,
    taxNo: text,
    rateBp: rate,
    taxClass: text,
    updatedAt: instant,
    updatedBy: text,
  },
  rowActions: [edit],
  empty: words.sellersEmpty,
});
