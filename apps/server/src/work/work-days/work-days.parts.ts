import { workBegan, workWithin } from './work-days.store.ts';

/** The beginning of the shift in which a task `k` or `t` was done. */
export const beganOfWork = workBegan;

/** Whether a task `k` or `t` counts on one of some business days, by the day its shift began. */
export const workOfDays = workWithin;
