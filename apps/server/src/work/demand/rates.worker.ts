import { parentPort, workerData } from 'node:worker_threads';
import { ratesMade } from './made-rates.ts';
import type { RatesInput } from './rates.service.ts';

// In a thread of its own: an area of two thousand stations takes half a minute, in which the server would answer nobody.
parentPort?.postMessage(ratesMade(workerData as RatesInput));
