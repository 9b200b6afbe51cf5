import { parentPort, workerData } from 'node:worker_threads';
import { readBankFile } from './bank-file.ts';

parentPort?.postMessage(await readBankFile(Buffer.from(workerData as Uint8Array)));
