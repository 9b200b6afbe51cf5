import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './import-table.ts';

// In a thread of its own: what a file does to the memory or the time here, it does to nobody else.
const { bytes, most } = workerData as { bytes: Uint8Array; most: number };
parentPort?.postMessage(await readTable(Buffer.from(bytes), most).catch(() => 'unreadable'));
