import { comparisons, cuts, grains, type RecordGap, type ReportCall } from '@kickstand/contract/kit';
import { type MetricName, metricOf, metricWriting } from '@kickstand/domain/insight/metrics';
import type { Grain } from '@kickstand/domain/platform/time';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { nothing } from '../../ui/format.ts';
import { useMay } from '../action/access.tsx';
import { type Cell, text, withLayout } from '../list/cells.tsx';
import type { Filters } from '../list/filter-bar.tsx';
import { type Filter, instantRange, pick } from '../list/filters.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListBody } from '../list/list-body.tsx';
import type { ListCall, PlainSpec } from '../list/list-screen.tsx';
import { usePageOfRows } from '../list/page-of-rows.ts';
import { instantText } from '../page/format.ts';
import { ForbiddenPanel } from '../page/states.tsx';
import { gapText } from './compared.tsx';
import { Figure } from './figure.tsx';
import { MetricHead } from './metric-head.tsx';
import { metricLabel } from './metric-text.ts';
import { type Days, periodText } from './periods.ts';
import { reportWords as words } from './report.words.ts';
import { type ReportReply, ReportSummary } from './report-summary.tsx';
import './report.css';

interface ReportSpec<M extends MetricName, T extends M> {
  report: ReportCall<M, T> & ListCall;
  title: string;
  /** What is drawn at first. */
  chart: readonly T[];
  /** Those that are in the table without being asked for; the others are chosen. */
  first: readonly M[];
  /** The page's other buttons. */
  toolbar?: PlainSpec['Toolbar'];
  /** Said above the table, of all days together. */
  above?: (reply: ReportReply) => ReactNode;
}

interface Row extends Days {
  agentId: number | null;
  areaId: number | null;
  isProvisional: boolean;
}

interface TotalProps {
  metric: MetricName;
  value: number | null | undefined;
  /** The days whose rows it opens, and the instant at which the last of them is cut. */
  opened: Days & { cutAt?: number | null; gap?: RecordGap | null };
}

/** A figure of all days; an average says so. */
function Total({ metric, value, opened }: TotalProps) {
  const one = metricOf(metric);
  return (
    <span className="figure-total">
      {one.kind === 'metric' && one.add.time === 'mean' && words.mean}
      <Figure metric={metric} value={value} from={opened.from} to={opened.to} cutAt={opened.cutAt} />
    </span>
  );
}

/** A mark where something was written about a period; it says what. */
const NoteMark = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <span role="img" aria-label={notes.join('; ')} title={notes.join('; ')}>
      ✎
    </span>
  );

/** What stands in the columns: the period and the place, then each figure as a way to its rows. */
function columnsOf(metrics: readonly MetricName[], first: readonly MetricName[], seen: Seen) {
  const period: Cell<string, Row> = Object.assign(
    (_: string, row: Row) => (
      <span className={row.isProvisional ? 'report-provisional' : undefined}>
        {periodText(row, seen.grain())} {row.isProvisional && <Badge tone="warn">{words.provisional}</Badge>}
        <NoteMark notes={seen.notes(row)} />
      </span>
    ),
    { width: 190, writing: { as: 'text' as const } },
  );
  const figures = metrics.map((name) => {
    const cell: Cell<number | null, Row> = (value, { from, to, agentId, areaId }) => (
      <Figure metric={name} value={value} from={from} to={to} agentId={agentId} areaId={areaId} />
    );
    const look = {
      align: 'right' as const,
      width: 120,
      writing: metricWriting(name),
      extra: !first.includes(name),
    };
    return [name, Object.assign(cell, look)] as const;
  });
  const place = withLayout(text, { width: 120 });
  return [
    ['period', period],
    ['agent', place],
    ['area', place],
    ...figures,
  ] as unknown as PlainSpec['columns'];
}

/** What the page in sight was asked for, which its cells need to know. */
interface Seen {
  grain(): Grain;
  /** What was written about days. */
  notes(days: Days): string[];
}

/** A filter that says from the first what a report does without it. */
const begun = <V,>(filter: Filter<V>, value: V & string): Filter<V> => ({
  ...filter,
  initial: (name) => ({ [name]: value }),
});

/** A report page from a report's call: sums, chart, table, and the rows behind each figure. */
export function defineReportScreen<const M extends MetricName, const T extends M>({
  report,
  title,
  chart,
  first,
  toolbar,
  above,
}: ReportSpec<M, T>) {
  const { metrics, tiles, span } = report.report;
  const filters = Object.entries({
    from: instantRange({ to: 'to', days: span.usual, most: span.most }),
    grain: begun(pick(grains, words.grains), 'day'),
    by: begun(pick(cuts, words.cuts), 'none'),
    compare: begun(pick(comparisons, words.comparisons), 'previous'),
  }) as unknown as Filters;
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(metrics.map((name) => [name, metricLabel(name)])),
    period: words.period,
    agent: words.agent,
    area: words.area,
    from: words.from,
    grain: words.grain,
    by: words.by,
    compare: words.compare,
  };

  const isFigure = (name: string): name is M => metrics.some((one) => one === name);
  const Head: PlainSpec['Head'] = ({ name }) => (isFigure(name) ? <MetricHead name={name} /> : labels[name]);
  const Summary: PlainSpec['Summary'] = ({ reply }) => (
    <ReportSummary
      reply={reply as ReportReply}
      tiles={tiles}
      usual={chart}
      above={above?.(reply as ReportReply)}
    />
  );

  function Report() {
    const address = useListAddress(report.query, filters);
    const answer = usePageOfRows(report, address);
    const { grain = 'day', by = 'none' } = address.filter as { grain?: Grain; by?: string };
    const reply = answer.data as unknown as ReportReply | undefined;
    const seen: Seen = {
      grain: () => grain,
      notes: ({ from, to }) =>
        (reply?.notes ?? []).filter(({ day }) => day >= from && day <= to).map(({ text }) => text),
    };
    const columns = columnsOf(metrics, first, seen).filter(
      ([name]) => (name !== 'agent' || by !== 'none') && (name !== 'area' || by === 'area'),
    );
    const spec: PlainSpec = {
      id: report.id,
      exports: report.exports,
      title,
      rowKey: 'id',
      columns,
      sortable: ['period', ...metrics],
      filters,
      labels,
      rowActions: [],
      bulkActions: [],
      Summary,
      empty: words.empty,
      create: undefined,
      Toolbar: toolbar,
      Head,
      feet: reply ? feetOf(reply) : [],
    };
    return (
      <>
        <ListBody spec={spec} address={address} answer={answer} embedded={false} />
        <p className="report-foot">
          {reply && `${words.provisionalAt(instantText(reply.at).slice(11, 16))} · `}
          {words.foot}
        </p>
      </>
    );
  }

  function feetOf({ span: days, sum, before }: ReportReply): PlainSpec['feet'] {
    const line = (label: string, figures: ReportReply['sum'], opened: TotalProps['opened']) => ({
      label,
      of: (name: string) =>
        isFigure(name) &&
        (opened.gap ? (
          <span title={gapText(opened.gap)}>{nothing}</span>
        ) : (
          <Total metric={name} value={figures[name]} opened={opened} />
        )),
    });
    const many = Math.round((Date.parse(days.to) - Date.parse(days.from)) / 86_400_000) + 1;
    return [
      line(words.sumOf(many), sum, days),
      line(words.before(before.from.slice(5), before.to.slice(5)), before.sum, before),
    ];
  }

  return function ReportScreen() {
    return useMay()(report) ? <Report /> : <ForbiddenPanel needs={report.access} />;
  };
}
