import { reportRows, reports } from '@kickstand/contract/insight/reports';
import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { defineCardRows } from './card-rows.tsx';
import { areaDepositsWords } from './deposits/area-deposits.words.ts';
import { SpecialAccount } from './deposits/special-account.tsx';
import { reportsWords as words } from './reports.words.ts';

const Sums = defineReportScreen({
  report: reports.deposits,
  title: words.deposits,
  chart: ['depositIn', 'depositOut'],
  first: reports.deposits.report.metrics,
  above: () => <SpecialAccount />,
});

const tabs = [
  { key: 'sums', label: words.tabs.sums, Content: Sums },
  { key: 'rows', label: words.tabs.deposits, Content: lazy(() => import('./deposit-rows.tsx')) },
  {
    key: 'areas',
    label: areaDepositsWords.tabs.areas,
    Content: lazy(() => import('./deposits/area-deposits.tsx')),
  },
  {
    key: 'back',
    label: areaDepositsWords.tabs.back,
    Content: lazy(() => import('./deposits/area-items.tsx')),
  },
  {
    key: 'members',
    label: words.tabs.memberCards,
    Content: defineCardRows(reportRows.memberCards, words.tabs.memberCards),
  },
];

/** Deposits and member cards: payments, refunds, and what is owed. */
export default function DepositReport() {
  return <DetailTabs tabs={tabs} label={words.deposits} />;
}
