import * as standing from './idle.store.ts';

/** Since when a vehicle `v` with its state `s` is idle: the dictionary's `idleTime`. */
export const idleSince = standing.idleSince;

/** A rider could take a vehicle `v` with its state `s` now. */
export const rentable = standing.rentable;
