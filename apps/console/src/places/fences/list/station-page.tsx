import { fenceFlags, fenceLists, fenceStates, type StationItem } from '@kickstand/contract/places/fences';
import { vehiclesPaths } from '../../../fleet/vehicles/vehicles.paths.ts';
import {
  type Cell,
  count,
  instant,
  link,
  oneOf,
  percent,
  tags,
  text,
  withLayout,
} from '../../../kit/list/cells.tsx';
import { instantRange, pick, pickFrom, picks, range, search, yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { FenceToolbar } from '../editor/fence-toolbar.tsx';
import { fencesWords } from '../fences.words.ts';
import { BaseMapContext } from '../map/use-fence-map.ts';
import { fenceActions } from './fence.actions.tsx';
import { fenceBulk } from './fence-bulk.tsx';
import { areaCell, fenceName, flagsCell, hoursCell, short, stateBadge, versionCell } from './fence-cells.tsx';
import { FencePageFrame } from './fence-page.tsx';
import { ProviderTools } from './provider-tools.tsx';
import { useAreaTexts } from './use-areas.ts';

/** 0 means unlimited. */
const capacityCell: Cell<number | null> = withLayout(count as Cell<number | null>, { width: 80 });

const areaLink = link<StationItem>(({ serviceAreaId }) =>
  vehiclesPaths.list.to({}, { opAreaIds: serviceAreaId }),
);

const List = defineListScreen({
  call: fenceLists.stations,
  title: fencesWords.titles['0504'],
  rowKey: 'id',
  labels: fencesWords.fields,
  columns: {
    name: fenceName,
    kind: withLayout(oneOf(fencesWords.kinds), { width: 90 }),
    areaName: areaLink,
    code: short,
    capacity: capacityCell,
    current: withLayout(count, { width: 90 }),
    fillPct: percent,
    flags: flagsCell,
    openFrom: hoursCell,
    state: stateBadge,
    returns7d: count,
    areaM2: areaCell,
    updatedAt: instant,
    tags: withLayout(tags, { extra: true }),
    versionNo: withLayout(versionCell, { extra: true }),
    source: withLayout(oneOf(fencesWords.sources), { extra: true }),
    agentName: withLayout(text, { extra: true }),
    createdAt: withLayout(instant, { extra: true }),
  },
  filters: {
    areaId: pickFrom<number>(useAreaTexts),
    name: search,
    state: picks(fenceStates, fencesWords.states),
    kind: pick(['station', 'vehicle_store'] as const, fencesWords.kinds),
    fill: pick(['full', 'empty'] as const, fencesWords.fills),
    flags: picks(fenceFlags, fencesWords.flags),
    tag: search,
    capacityFrom: range({ to: 'capacityTo', unit: fencesWords.form.vehicles }),
    source: pick(['manual', 'application', 'import', 'suggestion'] as const, fencesWords.sources),
    createdFrom: instantRange({ to: 'createdTo' }),
    hasDraft: yesNo,
  },
  rowActions: fenceActions<StationItem>('0504'),
  bulkActions: fenceBulk<StationItem>('0504'),
  empty: fencesWords.page.empty['0504'],
  toolbar: FenceToolbar,
});

interface StationPageProps {
  /** The imagery of its maps, where the deployment has it. */
  provider: 'default' | 'tencent';
}

/** Stations: where trips may end. */
export function StationPage({ provider }: StationPageProps) {
  if (provider === 'default') return <FencePageFrame page="0504" List={List} />;
  return (
    <BaseMapContext value={provider}>
      <FencePageFrame
        page="0504"
        List={List}
        beside={(of) => <ProviderTools provider={provider} {...of} />}
      />
    </BaseMapContext>
  );
}
