import { Worker } from 'node:worker_threads';
import { refuse } from '../../kernel/refuse.ts';
import { isModest, isZip, type TableRow } from './import-table.ts';

const deadlineMs = 15_000;
const megabytes = 192;

/** The thread's program: its source while nothing is bundled, otherwise its own bundle beside the server's. */
function startReader(workerData: { bytes: Buffer; most: number }) {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes };
  const fromSource = import.meta.url.endsWith('.ts');
  return fromSource
    ? new Worker(new URL('./import-reader.worker.ts', import.meta.url), {
        workerData,
        resourceLimits,
        execArgv: ['--import', 'tsx'],
      })
    : new Worker(new URL('./import-reader.worker.js', import.meta.url), { workerData, resourceLimits });
}

/**
 * Read a spreadsheet or csv that somebody gave, at most so many lines. What is no such file, or takes too much time or
 * memory to read, is refused.
 */
export function readGivenTable(bytes: Buffer, most: number): Promise<TableRow[]> {
  if (isZip(bytes) && !isModest(bytes)) refuse('import.unreadable');
  const reader = startReader({ bytes, most });
  return new Promise<TableRow[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the file takes too long to read')), deadlineMs);
    reader.once('message', resolve);
    reader.once('error', reject);
    reader.once('exit', () => reject(new Error('the file could not be read')));
    reader.once('exit', () => clearTimeout(timer));
  })
    .catch(() => refuse('import.unreadable'))
    .finally(() => reader.terminate());
}
