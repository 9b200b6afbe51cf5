import { type ReportName, reportNames, reports } from '@kickstand/contract/insight/reports';
import { isMetric, metricOf, metricWriting } from '@kickstand/domain/insight/metrics';
import { nothing } from '@kickstand/domain/platform/access';
import { askAs } from '../../kernel/call/answer.ts';
import type { Locale } from '../../kernel/call/refuse.ts';
import { type ListSums, requesterOf } from '../../platform/exports/export-rows.service.ts';
import { mayExport, targetOf } from '../../platform/exports/export-target.service.ts';
import type { FileJobStored, WorkParts } from '../../platform/exports/export-work.service.ts';
import type { Table } from '../../platform/exports/made-files.service.ts';
import { actorOfOperator } from '../../platform/session/gate/actors.service.ts';
import { reportTitles } from '../report-subscriptions/report-file.parts.ts';
import type { Part } from './columns.ts';
import { addsBy } from './dictionary.ts';
import { packageWords } from './package.words.ts';
import { spanOfMonth } from './package-parts.ts';
import { rowWords } from './row-parts.words.ts';

/** The figures of a report for a month. */
interface Totals {
  report: ReportName;
  sum: Readonly<Record<string, number | null>>;
}

/** The monthly totals of each report that its owner may export. */
export async function totalsOf(parts: WorkParts, job: FileJobStored, month: string): Promise<Totals[]> {
  const { database, routes, now, zone } = parts;
  const { from, to } = spanOfMonth(month, zone);
  const account = await database.read(nothing, (db) =>
    actorOfOperator(db, job.operatorId, { now: now(), zone }),
  );
  const found: Totals[] = [];
  const actor = account && requesterOf(account, job);
  for (const report of reportNames) {
    const target = targetOf(routes(), `reports.${report}`);
    if (!(actor && target && mayExport(actor.codes, target))) continue;
    const query = reports[report].query.parse({ from, to });
    const asked = { actor, locale: job.input.locale, requestId: job.id, now };
    const { sum } = (await database.read(actor.scope, (db) => askAs(db, target.route, query, asked))) as Pick<
      Totals,
      'sum'
    >;
    found.push({ report, sum });
  }
  return found;
}

const titleOf = (metric: string, locale: Locale) => {
  if (!isMetric(metric)) return metric;
  const { zh, en } = metricOf(metric);
  return locale === 'en-US' ? en : zh;
};

/** The divisor of a figure's stored value in a file. */
const scaleOf = (metric: string) => {
  const writing = isMetric(metric) ? metricWriting(metric) : undefined;
  return writing?.as === 'number' ? (writing.scale ?? 1) : 1;
};

/** The totals as a table of the package. */
export function totalsTable(totals: readonly Totals[], locale: Locale): Table {
  const words = packageWords[locale];
  const lines = totals.flatMap(({ report, sum }) =>
    reports[report].report.metrics.map((metric) => {
      const value = sum[metric] ?? null;
      return [
        reportTitles[locale][report],
        titleOf(metric, locale),
        value === null ? null : value / scaleOf(metric),
        words.adds[addsBy(metricOf(metric))],
      ];
    }),
  );
  return { name: words.totals, columns: words.totalColumns, lines };
}

/** Lists as written, with their sums. */
export interface Written {
  part: Part;
  sums: readonly ListSums[];
}

/** The sums of a list, with the figures they must match. */
const proofsOf = ({ part, sums }: Written) =>
  (part.proofs ?? []).flatMap((proof, i) =>
    Object.entries(proof).map(([key, metric]) => {
      const list = sums[i];
      return { name: part.name, key, metric, own: (key === 'rows' ? list?.rows : list?.of[key]) ?? 0 };
    }),
  );

/** Whether the lists match the reports: line by line, with the difference. */
export function checksTable(written: readonly Written[], totals: readonly Totals[], locale: Locale): Table {
  const words = packageWords[locale];
  const { columns } = rowWords[locale];
  const told = new Map(totals.flatMap(({ sum }) => Object.entries(sum)));
  const lines = written.flatMap(proofsOf).map(({ name, key, metric, own }) => {
    const said = told.get(metric) ?? null;
    const scale = scaleOf(metric);
    const compared = said === null ? [null, null] : [said / scale, (own - said) / scale];
    return [name, columns[key] ?? key, own / scale, titleOf(metric, locale), ...compared];
  });
  return { name: words.checks, columns: words.checkColumns, lines };
}
