import { offlineAfterMs } from './rules.ts';

/** Whether something that a controller tells of happened while it was out of reach: it is no state of now any more. */
export const isKeptBack = (at: number, now: number) => now - at > offlineAfterMs;
