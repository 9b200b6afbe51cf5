import { workReports, workRows } from '@kickstand/contract/staff';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { fieldWorkPaths } from './field-work.paths.ts';
import { fieldWorkWords as words } from './field-work.words.ts';
import { workPage } from './work-page.tsx';

const Sums = defineReportScreen({
  report: workReports.moves,
  title: words.moves,
  chart: ['movesValid', 'movesInvalid'],
  first: workReports.moves.report.metrics,
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
