import type { RepairPart } from '@kickstand/contract/fleet/tasks';
import type { ReplyOf } from '@kickstand/contract/kit';
import {
  mostWorkDays,
  type SpreadOfWork,
  usualWorkDays,
  type Validity,
  type WorkSpread,
  type workRows,
  workSpreads,
  workSteps,
} from '@kickstand/contract/work/field-work';
import { partWords } from '@kickstand/domain/work/field-work';
import { useMemo } from 'react';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { type Cell, percent, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { valueAxis } from '../../kit/page/chart-axes.ts';
import { inLocale } from '../../kit/words.ts';
import { tripsWords } from '../../rides/trips/trips.words.ts';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { countText } from '../../ui/format.ts';
import { fieldWorkWords } from './field-work.words.ts';
import { RecordsCount, type WorkPath } from './records-link.tsx';

const { spread: words, items, fields } = fieldWorkWords;
type SpreadCall = (typeof workRows)['swapSpread' | 'moveSpread' | 'repairSpread' | 'inspectionSpread'];
type Kind = keyof typeof workSpreads;
type Stepped = keyof typeof workSteps;

const units: Record<Stepped, string> = { took: words.minutes, before: '%', after: '%', distance: ' m' };
const isStepped = (by: WorkSpread): by is Stepped => by in workSteps;

/** Where the step ends that begins so; undefined: nowhere. */
function endOf(by: Stepped, from: number) {
  const next = workSteps[by].find((step) => step > from);
  return next === undefined ? undefined : next - 1;
}

function stepText(by: Stepped, id: string) {
  const end = endOf(by, Number(id));
  return `${end === undefined ? `≥ ${id}` : `${id}–${end}`}${units[by]}`;
}

const names: Partial<Record<WorkSpread, Readonly<Record<string, string>>>> = {
  source: taskKitWords.tasks.source,
  result: taskKitWords.faults.result,
  finding: items,
  batched: words.batched,
  fromPlace: tripsWords.relation,
};

/** What work in a row of a spread has in common, in words. */
function nameOf({ by, id, name }: SpreadOfWork) {
  if (id === '') return words.unknown;
  if (isStepped(by)) return stepText(by, id);
  if (by === 'hour') return words.hourOf(id);
  if (by === 'part') return inLocale(partWords[id as RepairPart]);
  return name ?? names[by]?.[id] ?? id;
}

const keys: Partial<Record<WorkSpread, string>> = { area: 'serviceAreaId', model: 'modelId' };

/** From one station to another; nothing finds what began or ended in none. */
function wayOf(id: string) {
  const [fromStationId, toStationId] = id.split('>');
  return fromStationId && toStationId ? { fromStationId, toStationId } : undefined;
}

/** The filters of the records that find what a row counts; undefined where none does. */
function filterOf({ by, id, name }: SpreadOfWork): Record<string, string | number | undefined> | undefined {
  if (id === '') return undefined;
  if (isStepped(by)) return { [`${by}From`]: id, [`${by}To`]: endOf(by, Number(id)) };
  if (by === 'assignee') return { assignee: name ?? id };
  if (by === 'way') return wayOf(id);
  if (by === 'batched') return { batched: id === 'true' ? 1 : 0 };
  return { [keys[by] ?? by]: id };
}

interface OpenedProps {
  path: WorkPath;
  row: SpreadOfWork;
  value: number;
  validity?: Validity;
}

/** How many, as a way to these. */
function Opened({ path, row, value, validity }: OpenedProps) {
  const filter = filterOf(row);
  if (!filter) return countText(value);
  return <RecordsCount value={value} path={path} filter={{ ...filter, validity }} />;
}

const opened = (path: WorkPath, validity?: Validity): Cell<number, SpreadOfWork> =>
  withLayout(
    (value: number, row: SpreadOfWork) => (
      <Opened path={path} row={row} value={value} {...(validity && { validity })} />
    ),
    { align: 'right', width: 110, writing: { as: 'number' } },
  );

const inParts: readonly WorkSpread[] = ['source', 'result', 'batched', 'fromPlace'];
const series = [
  { key: 'valid', tone: 'good' },
  { key: 'invalid', tone: 'bad' },
  { key: 'waiting', tone: 'quiet' },
] as const;

const pieOf = (rows: readonly SpreadOfWork[]) => (look: ChartLook) => {
  const { busy, good, warn, special, quiet } = look.tones;
  return {
    tooltip: { trigger: 'item' },
    color: [busy, good, warn, special, quiet].map(({ solid }) => solid),
    series: [
      {
        type: 'pie',
        radius: '70%',
        label: { color: look.text, formatter: '{b} {c} · {d}%' },
        data: rows.map((row) => ({ name: nameOf(row), value: row.done })),
      },
    ],
  };
};

/** So many names stand upright below their bars. */
const mostUpright = 8;

const barsOf = (rows: readonly SpreadOfWork[]) => (look: ChartLook) => ({
  grid: { left: 48, right: 8, top: 32, bottom: rows.length > mostUpright ? 64 : 28 },
  legend: { top: 0, textStyle: { color: look.text } },
  tooltip: { trigger: 'axis' },
  xAxis: {
    type: 'category',
    data: rows.map(nameOf),
    axisLabel: {
      color: look.text,
      rotate: rows.length > mostUpright ? 30 : 0,
      width: 100,
      overflow: 'truncate',
    },
  },
  yAxis: valueAxis(look, { unit: '' }),
  series: series.map(({ key, tone }) => ({
    type: 'bar',
    stack: 'all',
    barMaxWidth: 32,
    name: words.series[key],
    color: look.tones[tone].solid,
    data: rows.map((row) => row[key]),
  })),
});

/** What the rows say, drawn: parts of a whole as a pie, anything else as bars. */
function Drawn({ reply: { list } }: { reply: ReplyOf<SpreadCall> }) {
  const by = list[0]?.by;
  const option = useMemo(() => (by && inParts.includes(by) ? pieOf(list) : barsOf(list)), [by, list]);
  if (!by) return null;
  const said = list.map((row) => `${nameOf(row)} ${countText(row.done)}`).join(kitWords.comma);
  return <Chart label={words.chartOf(words.by[by], said)} height={150} option={option} />;
}

/** Work of a kind told apart by one thing at a time, drawn and as a table; each number opens its records. */
export const spreadOf = (kind: Kind, call: SpreadCall, { path, title }: { path: WorkPath; title: string }) =>
  defineListScreen({
    // Every kind answers the same rows; which things it is told apart by differs.
    call: call as (typeof workRows)['swapSpread'],
    title,
    labels: fields,
    columns: {
      id: Object.assign((_: string, row: SpreadOfWork) => nameOf(row), {
        width: 180,
        writing: { as: 'text' as const },
      }),
      done: opened(path),
      valid: opened(path, 'valid'),
      invalid: opened(path, 'invalid'),
      waiting: opened(path, 'pending'),
      validPct: percent,
    },
    filters: {
      from: instantRange({ to: 'to', days: usualWorkDays, most: mostWorkDays }),
      by: {
        ...pick(workSpreads[kind] as (typeof workSpreads)['swap'], words.by),
        initial: (name) => ({ [name]: 'source' }),
      },
    },
    summary: Drawn,
    empty: words.empty,
  });
