import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportFormats } from '@kickstand/contract/platform/exports';
import { writeZip, type ZipFile } from '../../kernel/files/zip.ts';
import type { ListSums } from '../../platform/exports/export-rows.service.ts';
import {
  aWork,
  type FileJobStored,
  type Guidance,
  type Made,
  type WorkParts,
  writeExport,
} from '../../platform/exports/export-work.service.ts';
import { type Table, writeTable } from '../../platform/exports/made-files.service.ts';
import { packageTitles } from '../report-subscriptions/report-file.parts.ts';
import type { Part } from './columns.ts';
import { dictionaryTable } from './dictionary.ts';
import { packageWords } from './package.words.ts';
import { partsOf } from './package-parts.ts';
import { ifAllowed, ifItFits, type Making, writeStatementBooks } from './statement-books.service.ts';
import { checksTable, totalsOf, totalsTable, type Written } from './totals.service.ts';

/** Besides the lists: statements, totals, checks, the dictionary and the contents. */
const tablesBeside = 5;

/** One table in every format that fits all its rows; null if its owner may not see it. */
const writePart = (of: Making, part: Part, no: string) =>
  ifAllowed(async () => {
    const { parts, job, guidance, own } = of;
    const files: ZipFile[] = [];
    let sums: ListSums[] = [];
    for (const format of exportFormats) {
      const { locale } = job.input;
      const input = { callId: part.callId, query: {}, columns: part.columns, format, locale };
      const work = aWork({ ...job, id: `${job.id}-${no}`, title: part.name, input });
      const quiet = { signal: guidance.signal, onProgress: async () => undefined };
      const made = await ifItFits(() => writeExport({ ...parts, folder: own }, work, quiet, part));
      if (!made) continue;
      files.push({ name: `${no} ${part.name}.${format}`, path: join(own, made.file) });
      sums = made.sums;
    }
    const rows = sums.reduce((all, one) => all + one.rows, 0);
    const remark = files.length < exportFormats.length ? packageWords[job.input.locale].csvOnly : '';
    return { files, sums, rows, remark };
  });

const numberOf = (i: number) => String(i + 1).padStart(2, '0');

/** Makes the package of a month: every table as xlsx and as csv, in one archive. */
export async function makePackage(parts: WorkParts, job: FileJobStored, guidance: Guidance): Promise<Made> {
  const month = String(job.input.query.month);
  const { locale } = job.input;
  const words = packageWords[locale];
  const own = await mkdtemp(join(parts.folder, 'package-'));
  const of: Making = { parts, job, guidance, own };
  const files: ZipFile[] = [];
  const lists = partsOf(month, parts.zone, locale);
  const total = lists.length + tablesBeside;
  const contents: Table = { name: words.contents, columns: words.contentColumns, lines: [] };
  const written: Written[] = [];
  const tell = (name: string, rows: number | null, remark = '') =>
    contents.lines.push([name, rows, rows === null ? words.left : remark]);
  const step = () => guidance.onProgress({ done: contents.lines.length, total });
  try {
    for (const [i, part] of lists.entries()) {
      guidance.signal.throwIfAborted();
      const made = await writePart(of, part, numberOf(i));
      files.push(...(made?.files ?? []));
      tell(part.name, made?.rows ?? null, made?.remark);
      if (made) written.push({ part, sums: made.sums });
      await step();
    }
    const folder = `${numberOf(lists.length)} ${words.statementBooks}`;
    const books = await writeStatementBooks(of, { month, folder });
    files.push(...(books ?? []));
    tell(words.statementBooks, books?.length ?? null);
    await step();
    const totals = await totalsOf(parts, job, month);
    const beside = [
      totalsTable(totals, locale),
      checksTable(written, totals, locale),
      dictionaryTable(locale),
    ];
    for (const table of beside) tell(table.name, table.lines.length);
    for (const [i, table] of [...beside, contents].entries())
      files.push(
        ...(await writeTable(own, table, i === beside.length ? '00' : numberOf(lists.length + 1 + i))),
      );
    const file = `${job.id}.zip`;
    const draft = join(own, 'package.part');
    const bytes = await writeZip(draft, files);
    guidance.signal.throwIfAborted();
    await rename(draft, join(parts.folder, file));
    return { file, fileName: `${packageTitles[locale](month)}.zip`, bytes, rows: total };
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
