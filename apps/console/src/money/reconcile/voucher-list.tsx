import { mostVoucherDays, type VoucherLine, vouchers } from '@kickstand/contract/money/reconcile';
import { count, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { reconcileWords as words } from './reconcile.words.ts';
import { accountNames, chartNames, eventNames } from './voucher-names.ts';

/** Journal entries for accounting software; they leave by the list's export. */
export default defineListScreen({
  call: vouchers.list,
  title: words.tabs.vouchers,
  labels: words.fields,
  columns: {
    day: withLayout(text, { width: 90 }),
    voucherNo: withLayout(count, { width: 60 }),
    lineNo: withLayout(count, { width: 60, extra: true }),
    event: withLayout(oneOf(eventNames), { width: 190 }),
    accountNo: withLayout(text, { width: 80 }),
    accountName: withLayout((name: string | null, { code }: VoucherLine) => name ?? chartNames[code], {
      width: 150,
      writing: { as: 'text' },
    }),
    code: withLayout(oneOf(accountNames), { width: 160, extra: true }),
    auxiliary: withLayout(text, { width: 170 }),
    debitCents: withLayout(money, { width: 100 }),
    creditCents: withLayout(money, { width: 100 }),
  },
  // From yesterday: the last day whose books can be shut.
  filters: { from: instantRange({ to: 'to', days: 2, most: mostVoucherDays }) },
  empty: words.vouchersEmpty,
});
