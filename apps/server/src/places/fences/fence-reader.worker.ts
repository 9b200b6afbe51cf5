import { parentPort, workerData } from 'node:worker_threads';
import { type FenceFile, readFenceFile } from './fence-file.ts';

parentPort?.postMessage(await readFenceFile(workerData as FenceFile));
