import { parentPort, workerData } from 'node:worker_threads';
import { type BankFileBrought, bankFileKept } from './bank-kept.ts';

const kept = await bankFileKept(workerData as BankFileBrought);
parentPort?.postMessage(kept, kept.kind === 'lines' ? [kept.lines.buffer] : []);
