import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportFormats } from '@kickstand/contract/exports';
import { Refused } from '../../kernel/call/refuse.ts';
import { writeZip, type ZipFile } from '../../kernel/files/zip.ts';
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
import { dictionaryTable } from './dictionary.ts';
import { packageWords } from './package.words.ts';
import { type Part, partsOf } from './package-parts.ts';
import { totalsTable } from './totals.service.ts';

/** Lists, then the figures explained, the totals and the contents. */
const tablesBeside = 3;

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
): Promise<{ files: ZipFile[]; rows: number | null }> {
  const { parts, task, guidance, own } = of;
  const files: ZipFile[] = [];
  let rows = 0;
  for (const format of exportFormats) {
    const { locale } = task.input;
    const input = { callId: part.callId, query: part.query, columns: part.columns, format, locale };
    const work = aWork({ ...task, id: `${task.id}-${no}`, title: part.name, input });
    const quiet = { signal: guidance.signal, onProgress: async () => undefined };
    try {
      const made = await writeExport({ ...parts, folder: own }, work, quiet);
      files.push({ name: `${no} ${part.name}.${format}`, path: join(own, made.file) });
      rows = made.rows;
    } catch (error) {
      if (error instanceof Refused && error.code === 'common.forbidden') return { files: [], rows: null };
      throw error;
    }
  }
  return { files, rows };
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
  const step = () => guidance.onProgress({ done: contents.lines.length, total });
  try {
    for (const [i, part] of lists.entries()) {
      guidance.signal.throwIfAborted();
      const made = await writePart(of, part, numberOf(i));
      files.push(...made.files);
      contents.lines.push([part.name, made.rows, made.rows === null ? words.left : '']);
      await step();
    }
    const beside = [await totalsTable(of.parts, task, month), dictionaryTable(locale)];
    for (const table of beside) contents.lines.push([table.name, table.lines.length, '']);
    for (const [i, table] of [...beside, contents].entries())
      files.push(...(await writeTable(own, table, i === 2 ? '00' : numberOf(lists.length + i))));
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
