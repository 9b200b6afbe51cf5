import { offlineAfterMs } from './rules.ts';

/**
 * Whether a reported event happened while the controller was out of reach, so that it says nothing about the
 * present.
 */
export const isKeptBack = (at: number, now: number) => now - at > offlineAfterMs;
