import { workFacts, workReports, workRows } from '@kickstand/contract/work/field-work';
import { lazy } from 'react';
import { count, percent } from '../../../kit/list/cells.tsx';
import { defineReportScreen } from '../../../kit/report/define-report-screen.tsx';
import { stationVisitsWords } from '../../../places/station-visits/station-visits.words.ts';
import { fieldWorkPaths } from '../field-work.paths.ts';
import { fieldWorkWords as words } from '../field-work.words.ts';
import { opening, workFactsOf } from '../work-facts.tsx';
import { workPage } from '../work-page.tsx';
import { yesterdaysPeople } from '../yesterdays-people.tsx';

const Visits = lazy(async () => ({
  default: (await import('../../../places/station-visits/visit-list.parts.tsx')).VisitList,
}));

const Sums = defineReportScreen({
  report: workReports.inspections,
  title: words.inspections,
  chart: ['inspectionsValid', 'inspectionsInvalid'],
  first: workReports.inspections.report.metrics,
  toolbar: yesterdaysPeople(fieldWorkPaths.inspections),
  above: workFactsOf(workFacts.inspections, {
    vehicles: count,
    stationsVisited: opening(fieldWorkPaths.inspections, { state: 'done', kind: 'station' }, 'visits'),
    coveragePct: percent,
    withFindings: count,
    findings: opening(fieldWorkPaths.inspections, { by: 'finding' }, 'spread'),
    repairedPct: percent,
  }),
});

const Plans = lazy(() => import('./plans.tsx'));

/** How many vehicles were inspected, by whom, and each inspection. */
export default workPage({
  kind: 'inspect',
  title: words.inspections,
  Sums,
  rows: workRows.inspections,
  people: workRows.inspectionPeople,
  spread: workRows.inspectionSpread,
  path: fieldWorkPaths.inspections,
  records: async () => {
    const { checkInspection, DrawChecks } = await import('./spot-checks.tsx');
    return { rowActions: [checkInspection], toolbar: DrawChecks };
  },
  more: [
    { key: 'plans', label: words.tabs.plans, Content: () => <Plans /> },
    { key: 'visits', label: stationVisitsWords.title, Content: Visits },
  ],
});
