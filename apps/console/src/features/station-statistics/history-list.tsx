import {
  mostStationDays,
  type PastStation,
  stationStatistics,
  usualStationDays,
} from '@kickstand/contract/station-statistics';
import { useMay } from '../../kit/action/access.tsx';
import {
  type Cell,
  count,
  duration,
  money,
  percent,
  text,
  withLayout,
  yesNo,
} from '../../kit/list/cells.tsx';
import { instantRange, range, search, yesNo as yesOrNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { usePage } from '../../kit/page/page.ts';
import { countText } from '../../ui/format.ts';
import { fieldWorkPaths } from '../field-work/field-work.paths.ts';
import { ordersPaths } from '../orders/orders.paths.ts';
import { areaFilter } from '../permissions/permissions.parts.tsx';
import { returnsPaths } from '../returns/returns.paths.ts';
import { ticketsPaths } from '../tickets/tickets.paths.ts';
import { openStation } from './open-station.ts';
import { stationLink } from './station-link.tsx';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

/** Rides that ended within a span may have begun so long before, milliseconds. */
const longestRideMs = 2 * 86_400_000;

type Row = Pick<PastStation, 'id' | 'from' | 'to'>;
/** The sum below the rows is of all stations: no list says that of one. */
const isOne = (row: Partial<Row>): row is Row => row.id !== undefined;

interface RowsProps {
  /** Who may see them. */
  may: string;
  to: string;
  children: React.ReactNode;
}

/** A figure as the way to what it counts; with only some hours in it there is no such list. */
function Rows({ may, to, children }: RowsProps) {
  const mayOpen = useMay()(may);
  const { hourFrom, hourTo } = usePage().search;
  return mayOpen && !hourFrom && !hourTo ? <PageLink to={to}>{children}</PageLink> : children;
}

const opening = <V,>(cell: Cell<V>, may: string, to: (row: Row) => string): Cell<V, Partial<Row>> =>
  withLayout(
    (value: V, row: Partial<Row>) =>
      isOne(row) ? (
        <Rows may={may} to={to(row)}>
          {cell(value, row)}
        </Rows>
      ) : (
        cell(value, row)
      ),
    {
      ...(cell.align && { align: cell.align }),
      ...(cell.writing && { writing: cell.writing }),
      ...(cell.unit && { unit: cell.unit }),
    },
  );

const spanOf = ({ from, to }: Row) => ({ from: String(from), to: String(to) });
const begun = (row: Row) => ordersPaths.list.to({}, { ...spanOf(row), startStationId: row.id });
const ended = ({ id, from, to }: Row) =>
  ordersPaths.list.to(
    {},
    {
      from: String(from - longestRideMs),
      to: String(to),
      endedFrom: String(from),
      endedTo: String(to),
      endStationId: id,
    },
  );
const moves = (key: 'fromStationId' | 'toStationId') => (row: Row) =>
  fieldWorkPaths.moves.to({}, { ...spanOf(row), tab: 'rows', validity: 'valid', [key]: row.id });

const hour: Cell<number | null> = withLayout(
  (value: number | null) => (
    <span className="figure">{value === null ? countText(null) : `${value}:00–${value + 1}:00`}</span>
  ),
  { align: 'right', width: 100, writing: { as: 'number', scale: 1, places: 0 } },
);

/** Until when it is known how long stations were empty and full: that is counted at dawn for the days before. */
const Counted = ({ reply: { countedDay } }: { reply: { countedDay: string | null } }) => (
  <p className="muted">{countedDay === null ? words.notCounted : words.counted(countedDay)}</p>
);

/** What came of stations over a span of days. */
export default defineListScreen({
  call: stationStatistics.history,
  title: words.title,
  labels: words.fields,
  columns: {
    name: stationLink,
    pickups: opening(count, '1601', begun),
    returns: opening(count, '1601', ended),
    netFlow: count,
    earnedCents: opening(money, '1601', begun),
    peakHour: hour,
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
  summary: Counted,
  empty: words.empty,
});
