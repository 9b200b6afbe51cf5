import { fenceLists, fenceStates, type OpsAreaItem } from '@kickstand/contract/places/fences';
import { vehiclesPaths } from '../../../fleet/vehicles/vehicles.paths.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import { average, type Cell, count, instant, link, text } from '../../../kit/list/cells.tsx';
import { pickFrom, picks, search, yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { countText, nothing } from '../../../ui/format.ts';
import { FenceToolbar } from '../editor/fence-toolbar.tsx';
import { fencesWords } from '../fences.words.ts';
import { fenceActions } from './fence.actions.tsx';
import { fenceBulk } from './fence-bulk.tsx';
import { areaCell, fenceName, stateBadge } from './fence-cells.tsx';
import { FencePageFrame } from './fence-page.tsx';
import { useAreaTexts } from './use-areas.ts';

const areaLink = link<OpsAreaItem>(({ serviceAreaId }) =>
  vehiclesPaths.list.to({}, { opAreaIds: serviceAreaId }),
);

const staffCell: Cell<OpsAreaItem['staff']> = Object.assign(
  (staff: OpsAreaItem['staff']) => (
    <span title={staff.map(({ name }) => name).join(kitWords.comma)}>
      {staff.length === 0
        ? nothing
        : staff
            .slice(0, 3)
            .map(({ name }) => name)
            .join(kitWords.comma) + (staff.length > 3 ? ` +${staff.length - 3}` : '')}
    </span>
  ),
  { width: 160 },
);

const targetCell: Cell<number, Pick<OpsAreaItem, 'vehiclesMax'>> = Object.assign(
  (least: number, { vehiclesMax }: Pick<OpsAreaItem, 'vehiclesMax'>) => (
    <span className="figure">
      {least === 0 && vehiclesMax === null
        ? nothing
        : `${countText(least)} - ${vehiclesMax === null ? '∞' : countText(vehiclesMax)}`}
    </span>
  ),
  { align: 'right' as const, width: 110, writing: { as: 'number' as const, scale: 1, places: 0 } },
);

const List = defineListScreen({
  call: fenceLists.opsAreas,
  title: fencesWords.titles['0908'],
  rowKey: 'id',
  labels: fencesWords.fields,
  columns: {
    name: fenceName,
    areaName: areaLink,
    staff: staffCell,
    leader: text,
    areaM2: areaCell,
    stations: count,
    vehicles: count,
    vehiclesMin: targetCell,
    lowBattery: count,
    idle: count,
    openTasks: count,
    tripsPerDay: average,
    state: stateBadge,
    updatedAt: instant,
  },
  filters: {
    areaId: pickFrom<number>(useAreaTexts),
    name: search,
    state: picks(fenceStates, fencesWords.states),
    hasDraft: yesNo,
  },
  rowActions: fenceActions<OpsAreaItem>('0908'),
  bulkActions: fenceBulk<OpsAreaItem>('0908'),
  empty: fencesWords.page.empty['0908'],
  toolbar: FenceToolbar,
});

/** O&M areas with their responsible staff. */
export default function OpsAreas() {
  return <FencePageFrame page="0908" List={List} />;
}
