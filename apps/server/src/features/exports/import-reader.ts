import { refuse } from '../../kernel/call/refuse.ts';
import { startThread } from '../../kernel/program/start-thread.ts';
import { isModest, isZip, type TableRow } from './import-table.ts';

const deadlineMs = 15_000;
const megabytes = 192;

const tooMuchMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Read a spreadsheet or csv that somebody gave, at most so many lines. What is no such file, or takes too much time or
 * memory to read, is refused.
 */
export async function readGivenTable(bytes: Buffer, most: number): Promise<TableRow[]> {
  if (isZip(bytes) && !isModest(bytes)) refuse('import.unreadable');
  const reader = startThread(import.meta.url, 'import-reader.worker', {
    workerData: { bytes, most },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const table = await new Promise<TableRow[] | 'unreadable'>((resolve, reject) => {
    const timer = setTimeout(() => resolve('unreadable'), deadlineMs);
    reader.once('message', resolve);
    reader.once('error', (error: Error & { code?: string }) =>
      error.code === tooMuchMemory ? resolve('unreadable') : reject(error),
    );
    reader.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the reader of files ended with ${code}`));
    });
  }).finally(() => reader.terminate());
  return table === 'unreadable' ? refuse('import.unreadable') : table;
}
