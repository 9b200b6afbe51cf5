import { mostTaskedVehicles } from '@kickstand/contract/fleet/tasks';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import {
  mostCompared,
  type VehicleSum,
  vehicleStatistics,
} from '@kickstand/contract/insight/vehicle-statistics';
import { lazy, Suspense } from 'react';
import { createTasksFor } from '../../fleet/task-kit/task.parts.tsx';
import type { BulkAction } from '../../kit/action/define-bulk.tsx';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../kit/action/results-by.ts';
import { pickedOf } from '../../kit/list/selection.ts';
import { vehicleStatisticsWords as words } from './vehicle-statistics.words.ts';

interface OfVehicle {
  carId: string;
}

/** Rows are vehicles in areas; actions apply to each vehicle once. */
const withVehicles = <Row extends OfVehicle>({ Run, ...action }: BulkAction<Row>): BulkAction<Row> => ({
  ...action,
  takesMatching: false,
  Run: ({ chosen, end }) => {
    if (chosen.kind !== 'rows') return <Run chosen={chosen} end={end} />;
    const ids = [...new Set(chosen.rows.map(({ carId }) => carId))];
    return <Run chosen={{ ...chosen, ids, count: ids.length }} end={end} />;
  },
});

const scrap = defineBulk<VehicleSum, typeof vehicles.tag>({
  call: vehicles.tag,
  label: words.scrap,
  level: 2,
  most: mostTaskedVehicles,
  request: (chosen) => ({ body: { add: [words.scrapTag], remove: [], carIds: pickedOf(chosen) } }),
  useOutcome: resultsBy('carId'),
  refreshes: ['vehicles'],
});

const tasksFor = <Row extends OfVehicle>() =>
  withVehicles(createTasksFor<Row>({ may: '030102||030202||090902', reasonsOf: () => ({}) }));

/** Creates tasks for vehicles that earn little. */
export const taskBulk = tasksFor<OfVehicle>();

const Compare = lazy(() => import('./compare-vehicles.tsx'));
const least = 2;

/** Compares some vehicles. */
const compare: BulkAction<VehicleSum> = withVehicles({
  id: 'vehicleStatistics.compare',
  label: words.compare,
  may: vehicleStatistics.compare,
  danger: false,
  takesMatching: false,
  blocked: ({ count }) => (count < least || count > mostCompared ? words.compareCount : undefined),
  Run: ({ chosen, end }) => (
    <Suspense>
      <Compare carIds={chosen.kind === 'rows' ? chosen.ids : []} close={end} />
    </Suspense>
  ),
});

/** Compares vehicles, creates tasks for those that earn little, or marks them for scrapping. */
export const vehicleBulk: readonly BulkAction<VehicleSum>[] = [compare, tasksFor(), withVehicles(scrap)];
