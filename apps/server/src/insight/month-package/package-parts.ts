import { type ReportName, reportNames, reports } from '@kickstand/contract/insight/reports';
import {
  batchStates,
  billKinds,
  diffKinds,
  diffStates,
  diffWhats,
} from '@kickstand/contract/money/reconcile';
import { statementStates } from '@kickstand/contract/money/settlement';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Locale } from '../../kernel/call/refuse.ts';
import { columnsOfReport, reportTitles } from '../report-subscriptions/report-file.parts.ts';
import { columnsOf, type Part, type Span } from './columns.ts';
import { type PackageWords, packageWords } from './package.words.ts';
import { rowParts } from './row-parts.ts';

export function spanOfMonth(month: string, zone: string): Span {
  const first = `${month}-01`;
  const next = `${businessDayAfter(first, 31).slice(0, 7)}-01`;
  const last = businessDayAfter(next, -1);
  return { first, last, from: startOfBusinessDay(first, zone), to: startOfBusinessDay(next, zone) - 1 };
}

const named = <K extends string>(keys: readonly K[], names: Record<K, string>) =>
  Object.fromEntries(keys.map((key) => [key, names[key]]));

/** Each report by day, and by day and area. */
const reportParts = ({ from, to }: Span, locale: Locale, words: PackageWords): Part[] =>
  reportNames.flatMap((name: ReportName) =>
    (['none', 'area'] as const).map((by) => ({
      name: by === 'none' ? reportTitles[locale][name] : words.byArea(reportTitles[locale][name]),
      callId: `reports.${name}`,
      lists: [{ query: reports[name].query.parse({ from, to, by, sort: 'period', dir: 'asc' }) }],
      columns: columnsOfReport(name, by, locale),
    })),
  );

const reconcileParts = ({ from, to }: Span, words: PackageWords): Part[] => [
  {
    name: words.batches,
    callId: 'reconcile.batches',
    lists: [{ query: { from, to, sort: 'day', dir: 'asc' } }],
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
    lists: [{ query: { from, to, sort: 'day', dir: 'asc' } }],
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
  lists: [{ query: { month, sort: 'toDay', dir: 'asc' } }],
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
      providerCents: 'money',
      carryCents: 'money',
      payableCents: 'money',
      confirmedBy: 'text',
      paidOn: 'text',
      bankNo: 'text',
    },
    words.columns,
  ),
});

/** The lists in a monthly package. */
export function partsOf(month: string, zone: string, locale: Locale): Part[] {
  const words = packageWords[locale];
  const span = spanOfMonth(month, zone);
  return [
    ...reportParts(span, locale, words),
    ...rowParts(span, locale),
    ...reconcileParts(span, words),
    statementPart(month, words),
  ];
}
