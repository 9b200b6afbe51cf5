import type { CommandState } from '@kickstand/contract/fleet/vehicles';
import type { TripState } from '@kickstand/contract/rides/trips';
import { distanceMetres, type LngLat } from '../../platform/geo/index.ts';
import { chargedTimeOf, type Measured } from '../pricing/index.ts';

/** A ride shorter than this that ended at its starting station does not count, milliseconds and metres. */
export const shortTripMs = 2 * 60_000;
export const shortTripM = 200;

type Open = Exclude<TripState, 'ended' | 'failed'>;
type Outcome = Extract<CommandState, 'acked' | 'refused' | 'timeout' | 'cancelled'>;

const done: Record<Open, TripState> = {
  opening: 'riding',
  riding: 'temp_parked',
  temp_parked: 'riding',
  closing: 'ended',
};
const undone: Record<Open, TripState> = {
  opening: 'failed',
  riding: 'riding',
  temp_parked: 'temp_parked',
  closing: 'riding',
};

/**
 * A trip's next state when its pending command has an outcome: opening and closing advance; a command while riding is a
 * pause, one while parked a resumption. What the vehicle did not do leaves the trip where it was, paused if it was
 * closed from a pause.
 */
export function afterCommand(state: Open, outcome: Outcome, isPaused = false): TripState {
  if (outcome === 'acked') return done[state];
  return state === 'closing' && isPaused ? 'temp_parked' : undone[state];
}

/** Whether a trip may be paused, resumed or ended from this state. */
export const mayPause = (state: Open) => state === 'riding';
export const mayResume = (state: Open) => state === 'temp_parked';
export const mayEnd = (state: Open) => state === 'riding' || state === 'temp_parked';

/** A trip, as needed for its length. */
export interface Ridden {
  /** Odometer reading; null if unknown. */
  startMileageM: number | null;
  endMileageM: number | null;
  from: LngLat | null;
  to: LngLat | null;
  /** Epoch ms. */
  startedAt: number;
  endedAt: number;
}

/** A trip's length inputs: two odometer readings and two ends, as for pricing. */
export const measuredOf = ({
  startMileageM,
  endMileageM,
  from,
  to,
  startedAt,
  endedAt,
}: Ridden): Measured => ({
  odometerM: startMileageM === null || endMileageM === null ? null : endMileageM - startMileageM,
  straightM: from && to ? Math.round(distanceMetres(from, to)) : null,
  elapsedSeconds: Math.max(0, Math.floor((endedAt - startedAt) / 1_000)),
});

interface Timed {
  startedAt: number;
  endedAt: number;
  /** Within the trip, epoch ms. */
  pauses: readonly { from: number; to: number }[];
}

/** Ridden and parked seconds of a trip, truncated like a price: once, at the end. */
export function timeOfTrip(trip: Timed) {
  const { elapsedSeconds, chargedSeconds } = chargedTimeOf(trip, false);
  return { ridingSeconds: chargedSeconds, parkedSeconds: elapsedSeconds - chargedSeconds };
}

interface Short {
  /** Milliseconds from start to end. */
  durationMs: number;
  distanceM: number;
  startStationId: string | null;
  endStationId: string | null;
}

/** A trip that does not count: over at once, or hardly moved and back at its starting station. */
export const isShort = ({ durationMs, distanceM, startStationId, endStationId }: Short) =>
  durationMs < shortTripMs ||
  (distanceM < shortTripM && startStationId !== null && startStationId === endStationId);
