import { type FigureRow, figures } from '@kickstand/contract/insight/reports';
import { codesOfFigure } from '@kickstand/domain/insight/figure-access';
import { isMetric, type MetricName, metricOf, metrics } from '@kickstand/domain/insight/metrics';
import { postingRules } from '@kickstand/domain/money/ledger';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { useMay } from '../../kit/action/access.tsx';
import { type Cell, instant, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { type Filter, instantRange, pickFrom, picksFrom } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { shortId } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { usePage } from '../../kit/page/page.ts';
import { metricLabel, metricText } from '../../kit/report/metric-text.ts';
import { inLocale } from '../../kit/words.ts';
import { useAgentTexts, useAreaTexts } from '../../organisation/agents/agents.service.ts';
import { ridersPaths } from '../../riders/riders/riders.paths.ts';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { tripsWords } from '../../rides/trips/trips.words.ts';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.rows;
const mostDays = 92;
const usualDays = 7;

/** Figures whose rows can be listed; for ratios, those of the numerator. */
const listed = (Object.keys(metrics) as MetricName[]).filter((name) => metricOf(name).kind === 'metric');

/** Those that the caller may see somewhere. */
function useChoices() {
  const may = useMay();
  return listed
    .filter((name) => may(codesOfFigure(name)))
    .map((value) => ({ value, label: metricLabel(value) }));
}

const kinds: Record<string, string> = {
  ...tripsWords.relation,
  ...taskKitWords.tasks.type,
  ...Object.fromEntries(Object.entries(postingRules).map(([name, rule]) => [name, inLocale(rule)])),
};

const useMetric = (): MetricName => {
  const asked = usePage().search.metric ?? '';
  return isMetric(asked) ? asked : 'rides';
};

function Value({ value }: { value: number }) {
  return <span className="figure">{metricText(useMetric(), value)}</span>;
}

const valueCell: Cell<number> = Object.assign((value: number) => <Value value={value} />, {
  align: 'right' as const,
  width: 140,
  writing: { as: 'number' as const, scale: 1, places: 2 },
});

/** The page of a row's object. */
function placeOf({ object, objectId }: FigureRow) {
  if (object === 'order') return ordersPaths.detail.to({}, { id: objectId });
  if (object === 'rider') return ridersPaths.detail.to({}, { id: objectId });
  return object === 'vehicle' ? vehiclesPaths.detail.to({}, { carId: objectId }) : undefined;
}

const objectCell: Cell<string, FigureRow> = Object.assign(
  (id: string, row: FigureRow) => {
    const to = placeOf(row);
    const shown = `${words.objects[row.object]} ${shortId(id)}`;
    return to === undefined ? (
      shown
    ) : (
      <PageLink to={to} outside>
        {shown}
      </PageLink>
    );
  },
  { width: 180, writing: { as: 'text' as const } },
);

/** The sum of the rows: the opened figure. */
function Sum({ reply: { sum } }: { reply: { sum: number | null } }) {
  const name = useMetric();
  const one = metricOf(name);
  const isMean = one.kind === 'metric' && one.add.time === 'mean';
  const shown = metricText(name, sum);
  return <p>{isMean ? words.mean(metricLabel(name), shown) : words.sum(metricLabel(name), shown)}</p>;
}

const range = instantRange({ to: 'to', days: usualDays, most: mostDays });
/** A figure whose last day is cut off at an instant has that in its link; other days are whole. */
const span: Filter<number, 'to' | 'cutAt'> = {
  ...range,
  further: ['to', 'cutAt'],
  Control: (props) => <range.Control {...props} set={(patch) => props.set({ ...patch, cutAt: '' })} />,
};

/** The rows behind a figure of a report or a wall. */
export default defineListScreen({
  call: figures.rows,
  title: words.title,
  labels: words.labels,
  columns: {
    at: instant,
    day: withLayout(text, { width: 110 }),
    kind: oneOf(kinds),
    objectId: objectCell,
    agent: withLayout(text, { width: 140 }),
    area: withLayout(text, { width: 120 }),
    outNo: withLayout(text, { extra: true, width: 260 }),
    tradeNo: withLayout(text, { extra: true, width: 240 }),
    value: valueCell,
  },
  filters: {
    from: span,
    metric: pickFrom(useChoices),
    agentIds: picksFrom<number>(useAgentTexts),
    opAreaIds: picksFrom<number>(useAreaTexts),
  },
  summary: Sum,
  empty: words.empty,
});
