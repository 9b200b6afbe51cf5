import { vouchers } from '@kickstand/contract/money/reconcile';
import { editBy } from '../../kit/form/create-and-edit.tsx';
import { instant, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { reconcileWords as words } from './reconcile.words.ts';
import { accountNames } from './voucher-names.ts';

const labels = { ...words.fields, id: words.fields.code };

/** What the accounting software calls each account of the books. */
export default defineListScreen({
  call: vouchers.accounts,
  title: words.tabs.accounts,
  labels,
  columns: {
    id: withLayout(oneOf(accountNames), { width: 200 }),
    accountNo: withLayout((no: string | null) => no ?? words.ourOwn, { width: 160, writing: { as: 'text' } }),
    accountName: withLayout(text, { width: 200 }),
    updatedBy: text,
    updatedAt: instant,
  },
  rowActions: [editBy(vouchers.setAccount, { label: words.setAccount, labels, refreshes: ['vouchers'] })],
  empty: words.accountsEmpty,
});
