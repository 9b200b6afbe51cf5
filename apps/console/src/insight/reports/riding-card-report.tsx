import { reportRows, reports } from '@kickstand/contract/insight/reports';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import Products from './card-products.tsx';
import { defineCardRows } from './card-rows.tsx';
import { reportsWords as words } from './reports.words.ts';

const Sums = defineReportScreen({
  report: reports.ridingCards,
  title: words.ridingCards,
  chart: ['ridingCardSold', 'ridingCardNet'],
  first: reports.ridingCards.report.metrics,
});

const tabs = [
  { key: 'sums', label: words.tabs.sums, Content: Sums },
  {
    key: 'products',
    label: words.tabs.products,
    Content: () => <Products fixed={{ kind: 'riding' }} />,
  },
  { key: 'rows', label: words.tabs.cards, Content: defineCardRows(reportRows.ridingCards, words.tabs.cards) },
];

/** What riding cards earned and saved riders, and the cards themselves. */
export default function RidingCardReport() {
  return <DetailTabs tabs={tabs} label={words.ridingCards} />;
}
