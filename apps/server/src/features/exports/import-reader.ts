import { Worker } from 'node:worker_threads';
import { refuse } from '../../kernel/call/refuse.ts';
import { isModest, isZip, type TableRow } from './import-table.ts';

const deadlineMs = 15_000;
const megabytes = 192;

/** The thread's program: its source while nothing is bundled, otherwise its own bundle beside the server's. */
function startReader(workerData: { bytes: Buffer; most: number }) {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } };
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./import-reader.worker.js', import.meta.url), options);
  const source = new URL('./import-reader.worker.ts', import.meta.url).href;
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source)})))`;
  return new Worker(program, { ...options, eval: true });
}

const tooMuchMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Read a spreadsheet or csv that somebody gave, at most so many lines. What is no such file, or takes too much time or
 * memory to read, is refused.
 */
export async function readGivenTable(bytes: Buffer, most: number): Promise<TableRow[]> {
  if (isZip(bytes) && !isModest(bytes)) refuse('import.unreadable');
  const reader = startReader({ bytes, most });
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
