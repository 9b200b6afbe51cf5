import { parentPort, workerData } from 'node:worker_threads';
import { type ShiftErrand, shiftPlanOf } from '@kickstand/domain/plan';
import type { PlanningWord } from './planning-thread.ts';

// In a thread of its own: a plan for forty people takes seconds, which nobody else has to wait for.
const say = (word: PlanningWord) => parentPort?.postMessage(word);
const outcome = shiftPlanOf(workerData as ShiftErrand, (share) => say({ kind: 'share', share }));
say({ kind: 'done', outcome });
