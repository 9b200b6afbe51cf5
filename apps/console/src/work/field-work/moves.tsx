import { workFacts, workReports, workRows } from '@kickstand/contract/work/field-work';
import { average, count, metres, money } from '../../kit/list/cells.tsx';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { fieldWorkPaths } from './field-work.paths.ts';
import { fieldWorkWords as words } from './field-work.words.ts';
import { opening, workFactsOf } from './work-facts.tsx';
import { workPage } from './work-page.tsx';
import { yesterdaysPeople } from './yesterdays-people.tsx';

const Sums = defineReportScreen({
  report: workReports.moves,
  title: words.moves,
  chart: ['movesValid', 'movesInvalid'],
  first: workReports.moves.report.metrics,
  toolbar: yesterdaysPeople(fieldWorkPaths.moves),
  above: workFactsOf(workFacts.moves, {
    vehicles: count,
    batched: opening(fieldWorkPaths.moves, { batched: '1' }),
    averageM: metres,
    ridesAfter: count,
    ridesPerTask: average,
    payCents: money,
    payPerRide: money,
  }),
});

/** How many vehicles were moved, by whom, and each move. */
export default workPage({
  kind: 'move',
  title: words.moves,
  Sums,
  rows: workRows.moves,
  people: workRows.movePeople,
  spread: workRows.moveSpread,
  path: fieldWorkPaths.moves,
});
