import { fenceLists, fenceStates, type ZoneItem } from '@kickstand/contract/places/fences';
import { vehiclesPaths } from '../../../fleet/vehicles/vehicles.paths.ts';
import { count, instant, link, oneOf, withLayout, yesNo as yesNoCell } from '../../../kit/list/cells.tsx';
import { pick, pickFrom, picks, search, yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { FenceToolbar } from '../editor/fence-toolbar.tsx';
import { fencesWords } from '../fences.words.ts';
import { zoneActions } from './fence.actions.tsx';
import { fenceBulk } from './fence-bulk.tsx';
import { areaCell, fenceName, flagsCell, hoursCell, stateBadge, versionCell } from './fence-cells.tsx';
import { FencePageFrame } from './fence-page.tsx';
import { useAreaTexts } from './use-areas.ts';

const areaLink = link<ZoneItem>(({ serviceAreaId }) =>
  vehiclesPaths.list.to({}, { opAreaIds: serviceAreaId }),
);

const List = defineListScreen({
  call: fenceLists.zones,
  title: fencesWords.titles['0505'],
  rowKey: 'id',
  labels: fencesWords.fields,
  columns: {
    name: fenceName,
    kind: withLayout(oneOf(fencesWords.kinds), { width: 90 }),
    areaName: areaLink,
    areaM2: areaCell,
    openFrom: hoursCell,
    active: yesNoCell,
    flags: flagsCell,
    state: stateBadge,
    inside: count,
    violations7d: count,
    versionNo: versionCell,
    updatedAt: instant,
  },
  filters: {
    areaId: pickFrom<number>(useAreaTexts),
    kind: pick(['no_stop', 'no_ride', 'speed_limit'] as const, fencesWords.kinds),
    name: search,
    state: picks(fenceStates, fencesWords.states),
    timeLimited: yesNo,
    documentNo: search,
    hasDraft: yesNo,
  },
  rowActions: zoneActions,
  bulkActions: fenceBulk<ZoneItem>('0505'),
  empty: fencesWords.page.empty['0505'],
  toolbar: FenceToolbar,
});

/** Zones where vehicles may not be left, not be ridden, or only slowly. */
export default function Zones() {
  return <FencePageFrame page="0505" List={List} />;
}
