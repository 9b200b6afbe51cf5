import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monthPackages, reportNames, reports } from '@kickstand/contract/insight/reports';
import { metricWriting } from '@kickstand/domain/insight/metrics';
import { makePackage } from '../../../src/insight/month-package/making.service.ts';
import { packageWords } from '../../../src/insight/month-package/package.words.ts';
import { aWork } from '../../../src/platform/exports/export-work.service.ts';
import { filesIn, plainXlsx } from '../../plain-xlsx.ts';
import type { DemoTown } from '../demo-town.ts';
import type { Shown } from '../read-answer.ts';

/** What the package of a month shows of each report's figures over all of the month. */
export async function shownInPackage({ parts }: DemoTown, month: string): Promise<Shown[]> {
  const callId = monthPackages.make.id;
  const input = { callId, query: { month }, columns: [], format: 'zip', locale: 'zh-CN' } as const;
  const of = { id: 'package', operatorId: 'reader', attempts: 0, title: month };
  const scope = { agentIds: 'all', opAreaIds: 'all' };
  const task = aWork({ ...of, scope, input: { ...input, columns: [] } });
  const guidance = { signal: new AbortController().signal, onProgress: async () => undefined };
  const { file } = await makePackage(parts, task, guidance);
  const files = filesIn(await readFile(join(parts.folder, file)));
  const name = Object.keys(files).find((one) => one.endsWith(` ${packageWords['zh-CN'].totals}.xlsx`));
  const [, ...lines] = plainXlsx(files[name ?? ''] as Uint8Array);
  const metrics = reportNames.flatMap((report) =>
    reports[report].report.metrics.map((figure) => ({ report, figure })),
  );
  return metrics.map(({ report, figure }, i) => {
    const { scale = 1 } = metricWriting(figure) as { scale?: number };
    const value = lines[i]?.[2] ?? null;
    const stored = value === null ? null : Math.round(Number(value) * scale * 1e6) / 1e6;
    return { place: `${callId}/${report}.${figure}`, figure, value: stored };
  });
}
