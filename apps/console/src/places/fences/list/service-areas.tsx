import { type AreaItem, fenceLists, fenceStates } from '@kickstand/contract/places/fences';
import { badge, type Cell, count, instant, text } from '../../../kit/list/cells.tsx';
import { pick, picks, search, yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { countText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { FenceToolbar } from '../editor/fence-toolbar.tsx';
import { fencesWords } from '../fences.words.ts';
import { areaActions } from './fence.actions.tsx';
import { areaCell, fenceName, short, stateBadge, versionCell } from './fence-cells.tsx';
import { FencePageFrame } from './fence-page.tsx';

const statuses = ['preparing', 'open', 'paused', 'closed'] as const;
const tones: Record<AreaItem['status'], Tone> = {
  preparing: 'quiet',
  open: 'good',
  paused: 'warn',
  closed: 'quiet',
};

/** 588 / 600 · 12: vehicles with the newest edge out of those online. */
const holdingCell: Cell<number, Pick<AreaItem, 'online' | 'release'>> = Object.assign(
  (holding: number, { online, release }: Pick<AreaItem, 'online' | 'release'>) => (
    <span
      className="figure"
      title={fencesWords.push.held(countText(holding), countText(online), countText(release))}
    >
      {countText(holding)} / {countText(online)}
    </span>
  ),
  { align: 'right' as const, width: 120, writing: { as: 'number' as const, scale: 1, places: 0 } },
);

const List = defineListScreen({
  call: fenceLists.areas,
  title: fencesWords.titles['0503'],
  rowKey: 'id',
  labels: fencesWords.fields,
  columns: {
    name: fenceName,
    agentName: text,
    city: short,
    status: badge(tones, fencesWords.statuses),
    state: stateBadge,
    vehicles: count,
    stations: count,
    areaM2: areaCell,
    versionNo: versionCell,
    holding: holdingCell,
    updatedAt: instant,
  },
  filters: {
    name: search,
    city: search,
    status: pick(statuses, fencesWords.statuses),
    state: picks(fenceStates, fencesWords.states),
    hasDraft: yesNo,
  },
  rowActions: areaActions,
  empty: fencesWords.page.empty['0503'],
  toolbar: FenceToolbar,
});

/** Service areas: where vehicles may be ridden. */
export default function ServiceAreas() {
  return <FencePageFrame page="0503" List={List} />;
}
