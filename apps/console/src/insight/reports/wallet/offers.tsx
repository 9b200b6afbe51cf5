import { mostRowDays, usualRowDays, walletReport } from '@kickstand/contract/insight/reports';
import { providerNames } from '@kickstand/contract/money/payment-providers';
import { count, money } from '../../../kit/list/cells.tsx';
import { instantRange, pick } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { reportsWords } from '../reports.words.ts';
import { walletReportWords } from './wallet-report.words.ts';

const words = walletReportWords.offers;

/** Top-ups by amount and gift, and their use. */
export default defineListScreen({
  call: walletReport.offers,
  title: walletReportWords.tabs.offers,
  labels: words.labels,
  columns: {
    amountCents: money,
    withGiftCents: money,
    topUps: count,
    riders: count,
    principalCents: money,
    giftCents: money,
    refundedCents: money,
    leftCents: money,
  },
  filters: {
    from: instantRange({ to: 'to', days: usualRowDays, most: mostRowDays }),
    channel: pick(providerNames, reportsWords.providers),
  },
  empty: words.empty,
});
