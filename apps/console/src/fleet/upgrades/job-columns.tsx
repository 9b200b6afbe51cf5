import {
  type UpgradeRow,
  type UpgradeVehicleRow,
  upgradeStates,
  vehicleUpgradeStates,
} from '@kickstand/contract/fleet/upgrades';
import { badge, count, idLink, percent, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { type Option, pick, pickFrom, search } from '../../kit/list/filters.tsx';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { nothing } from '../../ui/format.ts';
import { fieldWorkPaths } from '../../work/field-work/field-work.paths.ts';
import { stateTones, stopText, vehicleTones, whyText, windowText } from './job-texts.ts';
import { Progress } from './progress.tsx';
import { upgradesWords } from './upgrades.words.ts';

/** How often lists in progress are refetched, milliseconds. */
export const everyMs = 5_000;

type States = Record<UpgradeRow['state'], string>;

/** The progress of a job, whatever its packages contain. */
export const progressColumns = {
  vehicles: withLayout((_: number, row: UpgradeRow) => <Progress row={row} />, { width: 120, keep: true }),
  ok: count,
  fail: count,
  offline: count,
  skipped: withLayout(count, { extra: true }),
  stop: withLayout((value: UpgradeRow['stop']) => (value ? stopText(value) : nothing), {
    width: 170,
    lines: 2,
  }),
};
export const stateColumn = (states: States) => badge(stateTones, states);
export const windowColumn = withLayout((value: UpgradeRow['window']) => windowText(value), { width: 110 });
export const placeColumns = {
  model: withLayout(text, { width: 110 }),
  areas: withLayout(tags, { width: 150 }),
};

/** The filters of jobs. */
export const jobFilters = (states: States, useChoices: () => readonly Option[]) => ({
  name: search,
  state: pick(upgradeStates, states),
  areaId: oneAreaFilter,
  packageId: pickFrom(useChoices),
});

const words = upgradesWords.vehicles;

/** The state of a vehicle in a job. */
export const standingColumns = {
  carId: withLayout(text, { width: 110 }),
  state: badge(vehicleTones, words.states),
  code: withLayout((_: UpgradeVehicleRow['code'], row: UpgradeVehicleRow) => whyText(row), { width: 150 }),
  taskId: idLink<UpgradeVehicleRow>(({ taskId, carId }) =>
    taskId ? fieldWorkPaths.tasks.to({}, { carId, types: 'repair' }) : undefined,
  ),
  percent: withLayout(percent, { width: 70 }),
};
export const standingFilter = pick(vehicleUpgradeStates, words.states);
