import { mostRowDays, reportRows, usualRowDays } from '@kickstand/contract/insight/reports';
import { count, money, text } from '../../kit/list/cells.tsx';
import { instantRange } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.products;

/** The cards of each product and their use. */
export default defineListScreen({
  call: reportRows.products,
  title: reportsWords.tabs.products,
  labels: words.labels,
  columns: {
    name: text,
    sold: count,
    granted: count,
    grossCents: money,
    refundedCents: money,
    netCents: money,
    uses: count,
    overUnused: count,
    savedCents: money,
    netPerRideCents: money,
  },
  filters: { from: instantRange({ to: 'to', days: usualRowDays, most: mostRowDays }) },
  empty: words.empty,
});
