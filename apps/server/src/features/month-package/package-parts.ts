import type { exportColumn } from '@kickstand/contract/exports';
import { batchStates, billKinds, diffKinds, diffStates, diffWhats } from '@kickstand/contract/reconcile';
import { type ReportName, reportNames, reports } from '@kickstand/contract/reports';
import { statementStates } from '@kickstand/contract/settlement';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/time';
import type { z } from 'zod';
import type { Locale } from '../../kernel/call/refuse.ts';
import { columnsOfReport, reportTitles } from '../report-subscriptions/report-file.parts.ts';
import { type PackageWords, packageWords } from './package.words.ts';

type Column = z.output<typeof exportColumn>;

/** One table of a package: a list as anybody may export it. */
export interface Part {
  name: string;
  callId: string;
  query: Record<string, unknown>;
  columns: Column[];
}

export interface Span {
  /** The first and the last day of a month. */
  first: string;
  last: string;
  /** Its instants, both included. */
  from: number;
  to: number;
}

export function spanOfMonth(month: string, zone: string): Span {
  const first = `${month}-01`;
  const next = `${businessDayAfter(first, 31).slice(0, 7)}-01`;
  const last = businessDayAfter(next, -1);
  return { first, last, from: startOfBusinessDay(first, zone), to: startOfBusinessDay(next, zone) - 1 };
}

const writings = {
  text: { as: 'text' },
  money: { as: 'money' },
  count: { as: 'number', scale: 1, places: 0 },
  instant: { as: 'instant' },
} as const;
type As = keyof typeof writings;

/** Columns by their keys, each as it is written; what is one of a few is called by its name. */
const columnsOf = (
  columns: Readonly<Record<string, As | Readonly<Record<string, string>>>>,
  labels: Readonly<Record<string, string>>,
): Column[] =>
  Object.entries(columns).map(([key, as]) => ({
    key,
    label: labels[key] ?? key,
    writing: typeof as === 'string' ? writings[as] : { as: 'named', names: as },
  }));

const named = <K extends string>(keys: readonly K[], names: Record<K, string>) =>
  Object.fromEntries(keys.map((key) => [key, names[key]]));

/** Each report by day, and by day and area. */
const reportParts = ({ from, to }: Span, locale: Locale, words: PackageWords): Part[] =>
  reportNames.flatMap((name: ReportName) =>
    (['none', 'area'] as const).map((by) => ({
      name: by === 'none' ? reportTitles[locale][name] : words.byArea(reportTitles[locale][name]),
      callId: `reports.${name}`,
      query: reports[name].query.parse({ from, to, by, sort: 'period', dir: 'asc' }),
      columns: columnsOfReport(name, by, locale),
    })),
  );

const reconcileParts = ({ from, to }: Span, words: PackageWords): Part[] => [
  {
    name: words.batches,
    callId: 'reconcile.batches',
    query: { from, to, sort: 'day', dir: 'asc' },
    columns: columnsOf(
      {
        day: 'text',
        merchant: 'text',
        bill: named(billKinds, words.bills),
        state: named(batchStates, words.batchStates),
        systemCount: 'count',
        systemCents: 'money',
        channelCount: 'count',
        channelCents: 'money',
        systemRefundCount: 'count',
        systemRefundCents: 'money',
        channelRefundCount: 'count',
        channelRefundCents: 'money',
        feeCents: 'money',
        netCents: 'money',
        closingCents: 'money',
        openDiffs: 'count',
        confirmedBy: 'text',
        confirmedAt: 'instant',
      },
      words.columns,
    ),
  },
  {
    name: words.diffs,
    callId: 'reconcile.diffs',
    query: { from, to, sort: 'day', dir: 'asc' },
    columns: columnsOf(
      {
        day: 'text',
        merchant: 'text',
        bill: named(billKinds, words.bills),
        kind: named(diffKinds, words.kinds),
        what: named(diffWhats, words.what),
        outNo: 'text',
        tradeNo: 'text',
        systemCents: 'money',
        channelCents: 'money',
        deltaCents: 'money',
        feeDeltaCents: 'money',
        state: named(diffStates, words.diffStates),
        handledBy: 'text',
        approver: 'text',
        remark: 'text',
      },
      words.columns,
    ),
  },
];

const statementPart = (month: string, words: PackageWords): Part => ({
  name: words.statements,
  callId: 'statements.list',
  query: { month, sort: 'toDay', dir: 'asc' },
  columns: columnsOf(
    {
      agent: 'text',
      fromDay: 'text',
      toDay: 'text',
      state: named(statementStates, words.statementStates),
      baseCents: 'money',
      shareCents: 'money',
      giftCents: 'money',
      minimumCents: 'money',
      adjustCents: 'money',
      houseCents: 'money',
      carryCents: 'money',
      payableCents: 'money',
      confirmedBy: 'text',
      paidOn: 'text',
      bankNo: 'text',
    },
    words.columns,
  ),
});

/** The lists that a package of a month is made of. */
export function partsOf(month: string, zone: string, locale: Locale): Part[] {
  const words = packageWords[locale];
  const span = spanOfMonth(month, zone);
  return [...reportParts(span, locale, words), ...reconcileParts(span, words), statementPart(month, words)];
}
