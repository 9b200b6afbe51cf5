import type { stationStatistics } from '@kickstand/contract/insight/station-statistics';
import type { Cents, ReplyOf } from '@kickstand/contract/kit';
import { useMay } from '../../kit/action/access.tsx';
import { type Cell, withLayout } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { countText, moneyText } from '../../ui/format.ts';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

/** Rides that ended within a span may have begun so long before it, milliseconds. */
const longestRideMs = 2 * 86_400_000;

interface Span {
  from: number;
  to: number;
}

/** A span in query parameters. */
export const spanOf = ({ from, to }: Span) => ({ from: String(from), to: String(to) });

/** The orders that began at a station within a span. */
export const begunAt = (stationId: string, span: Span) =>
  ordersPaths.list.to({}, { ...spanOf(span), startStationId: stationId });

/** The orders that ended there. */
export const endedAt = (stationId: string, { from, to }: Span) =>
  ordersPaths.list.to(
    {},
    {
      from: String(from - longestRideMs),
      to: String(to),
      endedFrom: String(from),
      endedTo: String(to),
      endStationId: stationId,
    },
  );

interface Opening<R> {
  /** The permission for the rows. */
  may: string;
  to(row: R): string;
  /** The sum row covers all stations: no list shows that. */
  isOne(row: Partial<R>): boolean;
  /** Whether there is a list of what the figures count now. */
  useIsWhole?(): boolean;
}

const always = () => true;

interface WayProps<R> extends Opening<R> {
  row: R;
  children: React.ReactNode;
}

function Way<R>({ may, to, useIsWhole = always, row, children }: WayProps<R>) {
  const mayOpen = useMay()(may);
  const isWhole = useIsWhole();
  return mayOpen && isWhole ? <PageLink to={to(row)}>{children}</PageLink> : children;
}

/** A figure as a link to the rows that it counts. */
export const openingRows = <V, R>(cell: Cell<V>, opening: Opening<R>): Cell<V, Partial<R>> =>
  withLayout(
    (value: V, row: Partial<R>) =>
      opening.isOne(row) ? (
        <Way {...opening} row={row as R}>
          {cell(value, row)}
        </Way>
      ) : (
        cell(value, row)
      ),
    {
      ...(cell.align && { align: cell.align }),
      ...(cell.writing && { writing: cell.writing }),
      ...(cell.unit && { unit: cell.unit }),
    },
  );

/** A local hour from start to end. */
export const hourCell: Cell<number | null> = withLayout(
  (value: number | null) => (
    <span className="figure">{value === null ? countText(null) : `${value}:00–${value + 1}:00`}</span>
  ),
  { align: 'right', width: 100, writing: { as: 'number', scale: 1, places: 0 } },
);

interface CountedProps {
  reply: { countedDay: string | null };
}

/** Until when empty and full times are known: they are counted early in the morning for the previous days. */
export const Counted = ({ reply: { countedDay } }: CountedProps) => (
  <p className="muted">{countedDay === null ? words.notCounted : words.counted(countedDay)}</p>
);

type Told = Pick<ReplyOf<typeof stationStatistics.history>, 'countedDay' | 'besideCents' | 'sum'>;

/** The same, with how the stations' earnings add up to the reports' figure. */
export const Added = ({ reply: { countedDay, besideCents, sum } }: { reply: Told }) => (
  <>
    {besideCents !== null && (
      <p className="muted">
        {words.adds(
          moneyText(sum.earnedCents),
          moneyText(besideCents),
          moneyText((sum.earnedCents + besideCents) as Cents),
        )}
      </p>
    )}
    <Counted reply={{ countedDay }} />
  </>
);
