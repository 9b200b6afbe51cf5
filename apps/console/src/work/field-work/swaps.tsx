import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { workFacts, workReports, workRows } from '@kickstand/contract/work/field-work';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { Gate } from '../../kit/action/access.tsx';
import { average, count, percent } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { defineReportScreen } from '../../kit/report/define-report-screen.tsx';
import { fieldWorkPaths } from './field-work.paths.ts';
import { fieldWorkWords as words } from './field-work.words.ts';
import { workFactsOf } from './work-facts.tsx';
import { workPage } from './work-page.tsx';
import { yesterdaysPeople } from './yesterdays-people.tsx';

/** The way to what is to be swapped next, where tasks are made for all that is found. */
const LowBattery = () => (
  <Gate may={vehicles.list}>
    <PageLink to={vehiclesPaths.list.to({}, { opsStates: 'low_battery' })}>
      {vehiclesWords.ops.low_battery}
    </PageLink>
  </Gate>
);

const Yesterday = yesterdaysPeople(fieldWorkPaths.swaps);

const Sums = defineReportScreen({
  report: workReports.swaps,
  title: words.swaps,
  chart: ['swapsValid', 'swapsInvalid'],
  first: workReports.swaps.report.metrics,
  toolbar: () => (
    <>
      <Yesterday />
      <LowBattery />
    </>
  ),
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
