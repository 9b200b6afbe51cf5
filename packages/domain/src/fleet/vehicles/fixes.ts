import { couldReach, fastestKmh, type Spot } from '../tracks/reach.ts';

/** A fix confirms another only when it was taken this much later: controllers send one fix with several messages. */
const againAfterMs = 1_000;
/** A receiver computes a place from this many satellites at least. */
const fewestSatellites = 4;
/** A fix with a greater dilution errs by more than the width of a street. */
const worstHdop = 10;

/** Where a vehicle was last, and a fix since then that it can hardly have come to; null for none. */
export interface Whereabouts {
  last: Spot | null;
  doubted: Spot | null;
}

/** A place as a receiver tells it. */
export interface ReceivedFix extends Spot {
  /** km/h. */
  speed: number;
  /** Satellites in use. */
  sat: number;
  hdop: number;
}

/**
 * What a fix is worth: `none` is no place at all, `vague` is too poor to believe, `doubted` is where the vehicle can
 * hardly have come to and waits for a second one, `good` is where it is.
 */
export type FixQuality = 'none' | 'vague' | 'doubted' | 'good';

/** Whether a fix is one: controllers without a view of the sky report zeros. */
export const isFix = ({ lng, lat }: { lng: number; lat: number }) => lng !== 0 || lat !== 0;

/** Whether a receiver saw enough of the sky to know its place, and says no speed that no vehicle has. */
export const isClear = ({ sat, hdop, speed }: Pick<ReceivedFix, 'sat' | 'hdop' | 'speed'>) =>
  sat >= fewestSatellites && hdop <= worstHdop && speed <= fastestKmh;

/**
 * What a fix is worth, for live state, alarms and evidence alike. It is good when it is clear and the vehicle can have
 * come there since its last one, carried on a van at worst; else it waits for a second one, taken later, that the
 * vehicle can have come to from the first. Times are the controller's own, because reports wait for their signal and
 * then come all at once. A simulated town lives `pace` times faster than the clock.
 */
export function qualityOf({ last, doubted }: Whereabouts, fix: ReceivedFix, pace = 1): FixQuality {
  if (!isFix(fix)) return 'none';
  if (!isClear(fix)) return 'vague';
  if (last === null || couldReach(last, fix, pace)) return 'good';
  const isConfirmed =
    doubted !== null && fix.at - doubted.at >= againAfterMs / pace && couldReach(doubted, fix, pace);
  return isConfirmed ? 'good' : 'doubted';
}
