import { fillLevels, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { tags, text, withLayout, yesNo } from '../../kit/list/cells.tsx';
import { pick, search, yesNo as yesOrNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { LiveBadge } from '../../kit/live/live-badge.tsx';
import { areaFilter } from '../../organisation/permissions/permissions.parts.tsx';
import { visitStations } from '../../places/station-visits/ask-visit.parts.tsx';
import { liveCapacity, liveCount, liveFill } from './live-cells.tsx';
import { useWatchedStations } from './live-figures.ts';
import { openStation } from './open-station.ts';
import { stationLink } from './station-link.tsx';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

const extra = { extra: true } as const;

const Stations = defineListScreen({
  call: stationStatistics.live,
  title: words.title,
  labels: words.fields,
  columns: {
    name: stationLink,
    current: withLayout(liveCount('current'), { below: 'capacity' }),
    capacity: liveCapacity,
    fillPct: liveFill,
    rentable: liveCount('rentable'),
    idle: liveCount('idle'),
    nearby: liveCount('nearby'),
    reserved: withLayout(liveCount('reserved'), { below: 'inOps' }),
    inOps: liveCount('inOps'),
    alarm: withLayout(liveCount('alarm'), { below: 'fault' }),
    fault: liveCount('fault'),
    missed: liveCount('missed'),
    enabled: yesNo,
    area: text,
    h1to3: withLayout(liveCount('h1to3'), extra),
    h3to6: withLayout(liveCount('h3to6'), extra),
    h6to12: withLayout(liveCount('h6to12'), extra),
    h12to24: withLayout(liveCount('h12to24'), extra),
    h24to48: withLayout(liveCount('h24to48'), extra),
    h48: withLayout(liveCount('h48'), extra),
    tags: withLayout(tags, extra),
  },
  filters: {
    serviceAreaId: areaFilter,
    name: search,
    tag: search,
    fill: pick(fillLevels, words.fill),
    enabled: yesOrNo,
  },
  toolbar: LiveBadge,
  rowActions: [openStation],
  bulkActions: [visitStations],
  empty: words.empty,
});

/** The standing of stations: rows as queried, figures live. */
export default function LiveList() {
  useWatchedStations();
  return <Stations />;
}
