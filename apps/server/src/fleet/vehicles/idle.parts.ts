import { sinceLock } from './idle.store.ts';

/** Since when a vehicle `v` with its state `s` is idle: the dictionary's `idleTime`. */
export const idleSince = sinceLock;
