import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './import-table.ts';

const { bytes, most } = workerData as { bytes: Uint8Array; most: number };
parentPort?.postMessage(await readTable(Buffer.from(bytes), most).catch(() => undefined));
