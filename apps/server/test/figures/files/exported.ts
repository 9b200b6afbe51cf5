import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '@kickstand/contract/kit';
import type { exportColumn } from '@kickstand/contract/platform/exports';
import { isMetric, metricWriting } from '@kickstand/domain/insight/metrics';
import type { Scope } from '@kickstand/domain/platform/access';
import type { z } from 'zod';
import { parseQuery, targetOf } from '../../../src/platform/exports/export-target.service.ts';
import { aWork, writeExport } from '../../../src/platform/exports/export-work.service.ts';
import type { DemoTown } from '../demo-town.ts';
import type { Place } from '../read-answer.ts';
import { type FileRow, rowsOfSheet } from './reader.ts';

type Column = z.output<typeof exportColumn>;

/** What tells the rows of a list apart. */
const keys = ['id', 'stationId', 'carId'];

/** Whether what a place shows stands in the rows of a list, and therefore in its file. */
const isInRows = ({ path }: Place) => path.length === 1 && path[0] === 'list';

/** Where the same stands in a file. */
export const inFile = (places: readonly Place[], kind: string): Place[] =>
  places.filter(isInRows).map((one) => ({ ...one, place: `${one.place} (${kind})` }));

let made = 0;

/** The rows of the file of a list that somebody exports; undefined where it may not be. */
export async function exportedRows(
  { parts }: DemoTown,
  call: Call,
  { scope, query, places }: { scope: Scope; query: object; places: readonly Place[] },
): Promise<FileRow[] | undefined> {
  const target = targetOf(parts.routes(), call.id);
  const figures = places.filter(isInRows).map(({ name }) => name);
  if (!target || figures.length === 0) return undefined;
  const names = [...new Set([...keys, ...figures])].filter((name) => target.columns[name]);
  const columns = names.map(
    (name): Column => ({ key: name, label: name, writing: writingOf(name, figures) }),
  );
  const input = {
    callId: call.id,
    query: parseQuery(target, { ...query }),
    columns,
    format: 'xlsx',
    locale: 'zh-CN',
  } as const;
  const of = { id: `export-${++made}`, operatorId: 'reader', attempts: 0, title: call.id };
  const task = aWork({ ...of, input, scope: scope as never });
  const guidance = { signal: new AbortController().signal, onProgress: async () => undefined };
  const { file } = await writeExport(parts, task, guidance);
  return rowsOfSheet(await readFile(join(parts.folder, file)), columns);
}

function writingOf(name: string, figures: readonly string[]): Column['writing'] {
  if (!figures.includes(name)) return { as: 'text' };
  return isMetric(name) ? (metricWriting(name) as Column['writing']) : { as: 'number', scale: 1, places: 6 };
}
