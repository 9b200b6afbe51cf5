import { randomInt } from 'node:crypto';

/** A number of five digits for what a journey makes: a second try of it must not meet what the first one left. */
export const freshNumber = () => randomInt(20_000, 100_000);
