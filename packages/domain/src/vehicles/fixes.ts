import { couldReach, type Spot } from '../tracks/index.ts';

/** A fix confirms another only when it was taken this much later: controllers send one fix with several messages. */
const againAfterMs = 1_000;

/** Where a vehicle was last, and a fix since then that it can hardly have come to; null for none. */
export interface Whereabouts {
  last: Spot | null;
  doubted: Spot | null;
}

/**
 * Whether a fix is where a vehicle is. It is when the vehicle can have come there since its last fix, carried on a van at
 * worst; else it waits for a second one, taken later, that the vehicle can have come to from the first. Times are the
 * controller's own, because reports wait for their signal and then come all at once. A simulated town lives `pace` times
 * faster than the clock.
 */
export function isBelievable({ last, doubted }: Whereabouts, fix: Spot, pace = 1): boolean {
  if (last === null || couldReach(last, fix, pace)) return true;
  return doubted !== null && fix.at - doubted.at >= againAfterMs / pace && couldReach(doubted, fix, pace);
}
