import { reportRows, reports } from '@kickstand/contract/insight/reports';
import { DetailTabs } from '../../kit/page/detail-tabs.tsx';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import Products from './card-products.tsx';
import { defineCardRows } from './card-rows.tsx';
import { reportsWords as words } from './reports.words.ts';

const Sums = defineReportScreen({
  report: reports.discountCards,
  title: words.discountCards,
  chart: ['discountCardSold', 'discountCardNet'],
  first: reports.discountCards.report.metrics,
});

const tabs = [
  { key: 'sums', label: words.tabs.sums, Content: Sums },
  {
    key: 'products',
    label: words.tabs.products,
    Content: () => <Products fixed={{ kind: 'discount' }} />,
  },
  {
    key: 'rows',
    label: words.tabs.cards,
    Content: defineCardRows(reportRows.discountCards, words.tabs.cards),
  },
];

/** What discount cards earned and saved riders, and the cards themselves. */
export default function DiscountCardReport() {
  return <DetailTabs tabs={tabs} label={words.discountCards} />;
}
