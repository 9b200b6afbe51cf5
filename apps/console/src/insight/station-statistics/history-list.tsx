import {
  mostStationDays,
  type PastStation,
  stationStatistics,
  usualStationDays,
} from '@kickstand/contract/insight/station-statistics';
import { type Cell, count, duration, money, percent, text, yesNo } from '../../kit/list/cells.tsx';
import { instantRange, range, search, yesNo as yesOrNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { usePage } from '../../kit/page/page.ts';
import { areaFilter } from '../../organisation/permissions/permissions.parts.tsx';
import { returnsPaths } from '../../rides/returns/returns.paths.ts';
import { ticketsPaths } from '../../service/tickets/tickets.paths.ts';
import { fieldWorkPaths } from '../../work/field-work/field-work.paths.ts';
import { openStation } from './open-station.ts';
import { Added, begunAt, endedAt, hourCell, openingRows, spanOf } from './past-cells.tsx';
import { stationLink } from './station-link.tsx';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

type Row = Pick<PastStation, 'id' | 'from' | 'to'>;

/** Under a filter of hours there is no list of what a figure counts. */
function useIsWhole() {
  const { hourFrom, hourTo } = usePage().search;
  return !hourFrom && !hourTo;
}

const opening = <V,>(cell: Cell<V>, may: string, to: (row: Row) => string) =>
  openingRows<V, Row>(cell, { may, to, isOne: ({ id }) => id !== undefined, useIsWhole });

const begun = (row: Row) => begunAt(row.id, row);
const ended = (row: Row) => endedAt(row.id, row);
const moves = (key: 'fromStationId' | 'toStationId') => (row: Row) =>
  fieldWorkPaths.moves.to({}, { ...spanOf(row), tab: 'rows', validity: 'valid', [key]: row.id });

/** The history of stations over a span of days. */
export default defineListScreen({
  call: stationStatistics.history,
  title: words.title,
  labels: words.fields,
  columns: {
    name: stationLink,
    pickups: opening(count, '1601', begun),
    returns: opening(count, '1601', ended),
    netFlow: count,
    earnedCents: money,
    peakHour: hourCell,
    emptySeconds: duration,
    emptyPct: percent,
    fullSeconds: duration,
    approvals: opening(count, 'returnCarApp', (row) =>
      returnsPaths.list.to({}, { ...spanOf(row), stationId: row.id }),
    ),
    disputes: opening(count, '0401', (row) =>
      ticketsPaths.list.to({}, { ...spanOf(row), stationId: row.id }),
    ),
    movesIn: opening(count, '0904', moves('toStationId')),
    movesOut: opening(count, '0904', moves('fromStationId')),
    enabled: yesNo,
    area: text,
  },
  filters: {
    from: instantRange({ to: 'to', days: usualStationDays, most: mostStationDays }),
    hourFrom: range({ to: 'hourTo', max: 23 }),
    serviceAreaId: areaFilter,
    name: search,
    tag: search,
    enabled: yesOrNo,
  },
  rowActions: [openStation],
  summary: Added,
  empty: words.empty,
});
