import { parentPort, workerData } from 'node:worker_threads';
import { shiftPlanOf, worthOfWork } from '@kickstand/domain/work/work-plans';
import type { PlanningOrder, PlanningWord } from './planning-thread.ts';

// In a thread of its own: a plan for forty people takes seconds, which nobody else has to wait for.
const say = (word: PlanningWord) => parentPort?.postMessage(word);
const { errand, onlyWorth } = workerData as PlanningOrder;
if (onlyWorth) say({ kind: 'worth', worth: worthOfWork(errand) });
else say({ kind: 'done', outcome: shiftPlanOf(errand, (share) => say({ kind: 'share', share })) });
