import { join } from 'node:path';
import { statements } from '@kickstand/contract/money/settlement';
import { Refused } from '../../kernel/call/refuse.ts';
import { safeFileName } from '../../kernel/files/safe-text.ts';
import type { ZipFile } from '../../kernel/files/zip.ts';
import {
  statementsOfMonth,
  writeStatementWorkbook,
} from '../../money/settlement/statement-workbook.service.ts';
import {
  allowed,
  type FileJobStored,
  type Guidance,
  type WorkParts,
} from '../../platform/exports/export-work.service.ts';

/** The inputs for making a package. */
export interface Making {
  parts: WorkParts;
  job: FileJobStored;
  guidance: Guidance;
  /** Where the files are until they are packed. */
  own: string;
}

/** The result, or null if refused with this code. */
async function unlessRefused<T>(code: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.code === code) return null;
    throw error;
  }
}

/** The result, or null if its owner may not see it. */
export const ifAllowed = <T>(work: () => Promise<T>) => unlessRefused('common.forbidden', work);

/** The result, or null if it has too many rows for a spreadsheet. */
export const ifItFits = <T>(work: () => Promise<T>) => unlessRefused('export.too_large', work);

/** The workbook of each statement of a month, in a folder of the archive; null if its owner may not see them. */
export const writeStatementBooks = (of: Making, { month, folder }: { month: string; folder: string }) =>
  ifAllowed(async () => {
    const { parts, job, guidance, own } = of;
    const { actor } = await allowed(parts, job, statements.list.id);
    const asking = { actor, locale: job.input.locale, requestId: job.id, signal: guidance.signal };
    const files: ZipFile[] = [];
    for await (const { id, agent, fromDay, toDay } of statementsOfMonth(parts, actor, month)) {
      const path = join(own, `statement-${id}.xlsx`);
      await writeStatementWorkbook(parts, { ...asking, statementId: id, path });
      files.push({ name: `${folder}/${safeFileName(agent)} ${fromDay} ${toDay}.xlsx`, path });
    }
    return files;
  });
