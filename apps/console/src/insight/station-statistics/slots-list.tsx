import {
  mostStationDays,
  type StationSlotRow,
  slotCuts,
  stationStatistics,
  usualStationDays,
} from '@kickstand/contract/insight/station-statistics';
import { type Cell, count, duration, percent, text } from '../../kit/list/cells.tsx';
import { instantRange, pick, search, yesNo as yesOrNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { areaFilter } from '../../organisation/permissions/permissions.parts.tsx';
import { begunAt, Counted, endedAt, hourCell, openingRows } from './past-cells.tsx';
import { slotStationLink } from './station-link.tsx';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

type Row = Pick<StationSlotRow, 'stationId' | 'from' | 'to'>;

const opening = (cell: Cell<number>, to: (row: Row) => string) =>
  openingRows<number, Row>(cell, { may: '1601', to, isOne: ({ stationId }) => stationId !== undefined });

/** The counted figures of stations by station, day or hour. */
export default defineListScreen({
  call: stationStatistics.slots,
  title: words.title,
  labels: { ...words.fields, ...words.slots.fields },
  columns: {
    name: slotStationLink,
    day: text,
    hour: hourCell,
    pickups: opening(count, (row) => begunAt(row.stationId, row)),
    returns: opening(count, (row) => endedAt(row.stationId, row)),
    failures: count,
    emptySeconds: duration,
    emptyPct: percent,
    fullSeconds: duration,
    area: text,
  },
  filters: {
    from: instantRange({ to: 'to', days: usualStationDays, most: mostStationDays }),
    by: { ...pick(slotCuts, words.slots.by), initial: () => ({ by: 'day' }) },
    serviceAreaId: areaFilter,
    name: search,
    tag: search,
    enabled: yesOrNo,
  },
  summary: Counted,
  empty: words.slots.empty,
});
