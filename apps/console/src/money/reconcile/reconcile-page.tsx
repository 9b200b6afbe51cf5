import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { reconcileWords as words } from './reconcile.words.ts';

const tabs = [
  { key: 'days', label: words.tabs.days, Content: lazy(() => import('./day-list.tsx')) },
  { key: 'batches', label: words.tabs.batches, Content: lazy(() => import('./batch-list.tsx')) },
  { key: 'diffs', label: words.tabs.diffs, Content: lazy(() => import('./diff-list.tsx')) },
  { key: 'bank', label: words.tabs.bank, Content: lazy(() => import('./bank-list.tsx')) },
  { key: 'downloads', label: words.tabs.downloads, Content: lazy(() => import('./downloads.tsx')) },
  { key: 'vouchers', label: words.tabs.vouchers, Content: lazy(() => import('./voucher-list.tsx')) },
  {
    key: 'accounts',
    label: words.tabs.accounts,
    Content: lazy(() => import('./voucher-account-list.tsx')),
  },
  { key: 'checks', label: words.tabs.checks, Content: lazy(() => import('./closing-checks.tsx')) },
];

/** Bills of payment providers beside our books, and the closing of days. */
export default function ReconcilePage() {
  return <DetailTabs tabs={tabs} label={words.title} />;
}
