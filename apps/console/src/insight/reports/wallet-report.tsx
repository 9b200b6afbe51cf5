import { reports } from '@kickstand/contract/insight/reports';
import { lazy } from 'react';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { Equation } from './equation.tsx';
import { reportsWords as words } from './reports.words.ts';
import { walletReportWords } from './wallet/wallet-report.words.ts';

const Sums = defineReportScreen({
  report: reports.wallet,
  title: words.wallet,
  chart: ['topUps', 'paidPrincipal'],
  first: reports.wallet.report.metrics,
  above: ({ sum }) => (
    <>
      <Equation
        sum={sum}
        closing="principalBalance"
        moved="principalMoved"
        plus={['topUps', 'refundedToWallet', 'goodwill', 'principalOther']}
        minus={['paidPrincipal', 'withdrawn']}
      />
      <Equation
        sum={sum}
        closing="giftBalance"
        moved="giftMoved"
        plus={['gifts', 'refundedGift']}
        minus={['paidGift', 'giftsEnded']}
      />
    </>
  ),
});

const tabs = [
  { key: 'sums', label: words.tabs.sums, Content: Sums },
  { key: 'rows', label: words.tabs.wallet, Content: lazy(() => import('./wallet-rows.tsx')) },
  { key: 'offers', label: walletReportWords.tabs.offers, Content: lazy(() => import('./wallet/offers.tsx')) },
  { key: 'bands', label: walletReportWords.tabs.bands, Content: lazy(() => import('./wallet/bands.tsx')) },
  { key: 'over', label: walletReportWords.tabs.over, Content: lazy(() => import('./wallet/over-cap.tsx')) },
];

/** Riders' top-ups, spending and withdrawals. */
export default function WalletReport() {
  return <DetailTabs tabs={tabs} label={words.wallet} />;
}
