import { workFacts, workReports, workRows } from '@kickstand/contract/work/field-work';
import { count, duration, money, percent } from '../../kit/list/cells.tsx';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { fieldWorkPaths } from './field-work.paths.ts';
import { fieldWorkWords as words } from './field-work.words.ts';
import { opening, workFactsOf } from './work-facts.tsx';
import { workPage } from './work-page.tsx';
import { yesterdaysPeople } from './yesterdays-people.tsx';

const Sums = defineReportScreen({
  report: workReports.repairs,
  title: words.repairs,
  chart: ['repairsValid', 'repairsInvalid'],
  first: workReports.repairs.report.metrics,
  toolbar: yesterdaysPeople(fieldWorkPaths.repairs),
  above: workFactsOf(workFacts.repairs, {
    openNow: opening(fieldWorkPaths.repairs, {}, 'open'),
    stoppedNow: count,
    dragged: opening(fieldWorkPaths.repairs, { result: 'dragged' }),
    partsCents: money,
    fixSeconds: duration,
    repeated: opening(fieldWorkPaths.repairs, { repeated: '1' }),
    repeatedPct: percent,
  }),
});

/** How many vehicles were repaired, by whom, and each repair. */
export default workPage({
  kind: 'repair',
  title: words.repairs,
  Sums,
  rows: workRows.repairs,
  people: workRows.repairPeople,
  spread: workRows.repairSpread,
  path: fieldWorkPaths.repairs,
});
