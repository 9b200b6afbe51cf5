import { mostTaskedVehicles } from '@kickstand/contract/staff';
import type { VehicleSum } from '@kickstand/contract/vehicle-statistics';
import { vehicles } from '@kickstand/contract/vehicles';
import type { BulkAction } from '../../kit/action/define-bulk.tsx';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../kit/action/results-by.ts';
import { pickedOf } from '../../kit/list/selection.ts';
import { createTasksFor } from '../trips/task.parts.tsx';
import { vehicleStatisticsWords as words } from './vehicle-statistics.words.ts';

/** Rows name a vehicle in an area; what is done is done with the vehicle, once. */
const withVehicles = ({ Run, ...action }: BulkAction<VehicleSum>): BulkAction<VehicleSum> => ({
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

/** Sends somebody to vehicles that earn little, or marks them as to be scrapped. */
export const vehicleBulk: readonly BulkAction<VehicleSum>[] = [
  createTasksFor<VehicleSum>({ may: '030102||030202||090902', reasonsOf: () => ({}) }),
  scrap,
].map(withVehicles);
