import { couldReach, fastestKmh, type Spot } from '../tracks/reach.ts';

/** A fix confirms another only if it was taken this much later: controllers send one fix with several messages. */
const againAfterMs = 1_000;
/** The fewest satellites with which a receiver computes a position. */
const fewestSatellites = 4;
/** A fix with a greater dilution is off by more than the width of a street. */
const worstHdop = 10;

/** A vehicle's last position, and an implausible fix since then; null if none. */
export interface Whereabouts {
  last: Spot | null;
  doubted: Spot | null;
}

/** A position as reported by a receiver. */
export interface ReceivedFix extends Spot {
  /** km/h. */
  speed: number;
  /** Satellites in use. */
  sat: number;
  hdop: number;
}

/**
 * The quality of a fix: `none` is no position at all, `vague` is too inaccurate, `doubted` is implausible and awaits
 * a second one, `good` is believed.
 */
export type FixQuality = 'none' | 'vague' | 'doubted' | 'good';

/** Whether a fix is a position: controllers without a view of the sky report zeros. */
export const isFix = ({ lng, lat }: { lng: number; lat: number }) => lng !== 0 || lat !== 0;

/** Whether the receiver saw enough of the sky and reports a plausible speed. */
export const isClear = ({ sat, hdop, speed }: Pick<ReceivedFix, 'sat' | 'hdop' | 'speed'>) =>
  sat >= fewestSatellites && hdop <= worstHdop && speed <= fastestKmh;

/**
 * The quality of a fix, for live state, alarms and evidence alike. It is good if it is clear and the vehicle can
 * have got there since its last one, at worst on a van; otherwise it waits for a second one, taken later, that is
 * reachable from the first. Times are the controller's own, because delayed reports arrive all at once. A simulated
 * town runs `pace` times faster than the clock.
 */
export function qualityOf({ last, doubted }: Whereabouts, fix: ReceivedFix, pace = 1): FixQuality {
  if (!isFix(fix)) return 'none';
  if (!isClear(fix)) return 'vague';
  if (last === null || couldReach(last, fix, pace)) return 'good';
  const isConfirmed =
    doubted !== null && fix.at - doubted.at >= againAfterMs / pace && couldReach(doubted, fix, pace);
  return isConfirmed ? 'good' : 'doubted';
}
