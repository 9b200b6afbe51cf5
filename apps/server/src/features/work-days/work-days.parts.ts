import { workBegan } from './work-days.store.ts';

/** When the shift began in which a task `k` or `t` was done. */
export const beganOfWork = workBegan;
