import { workBegan } from './work-day.store.ts';

/** When the shift began in which a task `k` was done. */
export const beganOfWork = workBegan('k');
