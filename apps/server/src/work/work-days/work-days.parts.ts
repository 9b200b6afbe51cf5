import { workBegan, workWithin } from './work-days.store.ts';

/** When the shift began in which a task `k` or `t` was done. */
export const beganOfWork = workBegan;

/** Whether a task `k` or `t` counts on one of some business days, by the day on which its shift began. */
export const workOfDays = workWithin;
