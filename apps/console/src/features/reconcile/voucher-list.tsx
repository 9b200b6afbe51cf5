import { mostVoucherDays, vouchers } from '@kickstand/contract/reconcile';
import { count, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { reconcileWords as words } from './reconcile.words.ts';
import { accountNames, eventNames } from './voucher-names.ts';

/** Journal entries for accounting software; they leave by the list's export. */
export default defineListScreen({
  call: vouchers.list,
  title: words.tabs.vouchers,
  labels: words.fields,
  columns: {
    day: withLayout(text, { width: 110 }),
    voucherNo: withLayout(count, { width: 80 }),
    lineNo: withLayout(count, { width: 80 }),
    event: withLayout(oneOf(eventNames), { width: 160 }),
    accountNo: withLayout(text, { width: 110 }),
    accountName: text,
    code: withLayout(oneOf(accountNames), { width: 160 }),
    auxiliary: withLayout(text, { width: 180 }),
    debitCents: money,
    creditCents: money,
  },
  // From yesterday: the last day whose books can be shut.
  filters: { from: instantRange({ to: 'to', days: 2, most: mostVoucherDays }) },
  empty: words.vouchersEmpty,
});
