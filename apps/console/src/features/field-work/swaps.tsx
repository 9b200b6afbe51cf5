import { workFacts, workReports, workRows } from '@kickstand/contract/staff';
import { average, count, percent } from '../../kit/list/cells.tsx';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { fieldWorkPaths } from './field-work.paths.ts';
import { fieldWorkWords as words } from './field-work.words.ts';
import { workFactsOf } from './work-facts.tsx';
import { workPage } from './work-page.tsx';

const Sums = defineReportScreen({
  report: workReports.swaps,
  title: words.swaps,
  chart: ['swapsValid', 'swapsInvalid'],
  first: workReports.swaps.report.metrics,
  above: workFactsOf(workFacts.swaps, {
    vehicles: count,
    packs: count,
    beforePct: percent,
    afterPct: percent,
    ridesAfter: count,
    ridesPerTask: average,
  }),
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
