import { type ReportName, reportNames, reports } from '@kickstand/contract/reports';
import { nothing } from '@kickstand/domain/access';
import { metricOf, metricWriting } from '@kickstand/domain/metrics';
import { askAs } from '../../kernel/call/answer.ts';
import { requesterOf } from '../exports/export-rows.service.ts';
import { mayExport, targetOf } from '../exports/export-target.service.ts';
import type { TaskStored, WorkParts } from '../exports/export-work.service.ts';
import type { Table } from '../exports/made-files.service.ts';
import { reportTitles } from '../report-subscriptions/report-file.parts.ts';
import { actorOfOperator } from '../session/gate/actors.service.ts';
import { addsBy } from './dictionary.ts';
import { packageWords } from './package.words.ts';
import { spanOfMonth } from './package-parts.ts';

/** What each report says of the whole month, figure by figure. */
export async function totalsTable(parts: WorkParts, task: TaskStored, month: string): Promise<Table> {
  const { database, routes, now, zone } = parts;
  const { locale } = task.input;
  const words = packageWords[locale];
  const { from, to } = spanOfMonth(month, zone);
  const account = await database.read(nothing, (db) =>
    actorOfOperator(db, task.operatorId, { now: now(), zone }),
  );
  const lines: Table['lines'] = [];
  const actor = account && requesterOf(account, task);
  for (const name of reportNames) {
    const target = targetOf(routes(), `reports.${name}`);
    if (!(actor && target && mayExport(actor.codes, target))) continue;
    const query = reports[name].query.parse({ from, to });
    const asked = () => ({ actor, locale, requestId: task.id, now });
    const { sum } = (await database.read(actor.scope, (db) => askAs(db, target.route, query, asked()))) as {
      sum: Record<string, number | null>;
    };
    lines.push(...linesOf(name, sum, locale));
  }
  return { name: words.totals, columns: words.totalColumns, lines };
}

function linesOf(
  name: ReportName,
  sum: Record<string, number | null>,
  locale: TaskStored['input']['locale'],
) {
  const words = packageWords[locale];
  return reports[name].report.metrics.map((metric) => {
    const one = metricOf(metric);
    const writing = metricWriting(metric);
    const scale = writing.as === 'number' ? (writing.scale ?? 1) : 1;
    const value = sum[metric] ?? null;
    const title = locale === 'en-US' ? one.en : one.zh;
    return [
      reportTitles[locale][name],
      title,
      value === null ? null : value / scale,
      words.adds[addsBy(one)],
    ];
  });
}
