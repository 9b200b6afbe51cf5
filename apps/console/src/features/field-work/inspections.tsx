import { workReports, workRows } from '@kickstand/contract/staff';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { fieldWorkPaths } from './field-work.paths.ts';
import { fieldWorkWords as words } from './field-work.words.ts';
import { workPage } from './work-page.tsx';

const Sums = defineReportScreen({
  report: workReports.inspections,
  title: words.inspections,
  chart: ['inspectionsValid', 'inspectionsInvalid'],
  first: workReports.inspections.report.metrics,
});

/** How many vehicles were inspected, by whom, and each inspection. */
export default workPage({
  kind: 'inspect',
  title: words.inspections,
  Sums,
  rows: workRows.inspections,
  people: workRows.inspectionPeople,
  spread: workRows.inspectionSpread,
  path: fieldWorkPaths.inspections,
});
