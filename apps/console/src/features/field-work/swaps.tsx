import { workReports, workRows } from '@kickstand/contract/staff';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { fieldWorkPaths } from './field-work.paths.ts';
import { fieldWorkWords as words } from './field-work.words.ts';
import { workPage } from './work-page.tsx';

const Sums = defineReportScreen({
  report: workReports.swaps,
  title: words.swaps,
  chart: ['swapsValid', 'swapsInvalid'],
  first: workReports.swaps.report.metrics,
});

/** How many batteries were swapped, by whom, and each swap. */
export default workPage({
  kind: 'swap',
  title: words.swaps,
  Sums,
  rows: workRows.swaps,
  people: workRows.swapPeople,
  spread: workRows.swapSpread,
  path: fieldWorkPaths.swaps,
});
