import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportFormats } from '@kickstand/contract/exports';
import { Refused } from '../../kernel/call/refuse.ts';
import { writeZip, type ZipFile } from '../../kernel/files/zip.ts';
import type { ListSums } from '../exports/export-rows.service.ts';
import {
  aWork,
  type Guidance,
  type Made,
  type TaskStored,
  type WorkParts,
  writeExport,
} from '../exports/export-work.service.ts';
import { type Table, writeTable } from '../exports/made-files.service.ts';
import { packageTitles } from '../report-subscriptions/report-file.parts.ts';
import type { Part } from './columns.ts';
import { dictionaryTable } from './dictionary.ts';
import { packageWords } from './package.words.ts';
import { partsOf } from './package-parts.ts';
import { checksTable, totalsOf, totalsTable, type Written } from './totals.service.ts';

/** Lists, then the totals, the checks, the figures explained and the contents. */
const tablesBeside = 4;

interface Making {
  parts: WorkParts;
  task: TaskStored;
  guidance: Guidance;
  /** Where the files lie until they are packed. */
  own: string;
}

/** One table in every format; what its owner may not see is left out, and said. */
async function writePart(
  of: Making,
  part: Part,
  no: string,
): Promise<{ files: ZipFile[]; sums: ListSums[] | null }> {
  const { parts, task, guidance, own } = of;
  const files: ZipFile[] = [];
  let sums: ListSums[] = [];
  for (const format of exportFormats) {
    const { locale } = task.input;
    const input = { callId: part.callId, query: {}, columns: part.columns, format, locale };
    const work = aWork({ ...task, id: `${task.id}-${no}`, title: part.name, input });
    const quiet = { signal: guidance.signal, onProgress: async () => undefined };
    try {
      const made = await writeExport({ ...parts, folder: own }, work, quiet, part);
      files.push({ name: `${no} ${part.name}.${format}`, path: join(own, made.file) });
      sums = made.sums;
    } catch (error) {
      if (error instanceof Refused && error.code === 'common.forbidden') return { files: [], sums: null };
      throw error;
    }
  }
  return { files, sums };
}

const numberOf = (i: number) => String(i + 1).padStart(2, '0');

/** Make the package of a month: every table as xlsx and as csv, in one archive. */
export async function makePackage(parts: WorkParts, task: TaskStored, guidance: Guidance): Promise<Made> {
  const month = String(task.input.query.month);
  const { locale } = task.input;
  const words = packageWords[locale];
  const own = await mkdtemp(join(parts.folder, 'package-'));
  const of: Making = { parts, task, guidance, own };
  const files: ZipFile[] = [];
  const lists = partsOf(month, parts.zone, locale);
  const total = lists.length + tablesBeside;
  const contents: Table = { name: words.contents, columns: words.contentColumns, lines: [] };
  const written: Written[] = [];
  const step = () => guidance.onProgress({ done: contents.lines.length, total });
  try {
    for (const [i, part] of lists.entries()) {
      guidance.signal.throwIfAborted();
      const made = await writePart(of, part, numberOf(i));
      files.push(...made.files);
      const rows = made.sums?.reduce((all, one) => all + one.rows, 0) ?? null;
      contents.lines.push([part.name, rows, rows === null ? words.left : '']);
      if (made.sums) written.push({ part, sums: made.sums });
      await step();
    }
    const totals = await totalsOf(parts, task, month);
    const beside = [
      totalsTable(totals, locale),
      checksTable(written, totals, locale),
      dictionaryTable(locale),
    ];
    for (const table of beside) contents.lines.push([table.name, table.lines.length, '']);
    for (const [i, table] of [...beside, contents].entries())
      files.push(...(await writeTable(own, table, i === beside.length ? '00' : numberOf(lists.length + i))));
    const file = `${task.id}.zip`;
    const draft = join(own, 'package.part');
    const bytes = await writeZip(draft, files);
    guidance.signal.throwIfAborted();
    await rename(draft, join(parts.folder, file));
    return { file, fileName: `${packageTitles[locale](month)}.zip`, bytes, rows: total };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
