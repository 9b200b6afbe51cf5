import { refuse } from '../../kernel/call/refuse.ts';
import { answerWithin } from '../../kernel/program/bounded-thread.ts';
import { startThread } from '../../kernel/program/start-thread.ts';
import type { TableRow } from './import-table.ts';

const bounds = { what: 'reads tables', seconds: 15, megabytes: 192 };

/** Reads an uploaded spreadsheet or CSV, up to a number of lines. Refused if it is not one, or takes too much time or memory. */
export async function readGivenTable(bytes: Buffer, most: number): Promise<TableRow[]> {
  const table = await answerWithin<TableRow[] | undefined>(bounds, (resourceLimits) =>
    startThread(import.meta.url, 'import-reader.worker', { workerData: { bytes, most }, resourceLimits }),
  );
  return table ?? refuse('import.unreadable');
}
