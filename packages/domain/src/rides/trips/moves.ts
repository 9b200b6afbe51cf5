import type { CommandState } from '@kickstand/contract/fleet/vehicles';
import type { TripState } from '@kickstand/contract/rides/trips';
import { distanceMetres, type LngLat } from '../../platform/geo/index.ts';
import { chargedTimeOf, type Measured } from '../pricing/index.ts';

/** A ride shorter than this and back at its station was none, milliseconds and metres. */
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
 * Where a trip goes when the command it waits for has its outcome: opening and closing move on; a command while riding
 * is a pause, one while parked a resumption. What the vehicle did not do leaves the trip where it was, in its pause where
 * it was closed from one.
 */
export function afterCommand(state: Open, outcome: Outcome, isPaused = false): TripState {
  if (outcome === 'acked') return done[state];
  return state === 'closing' && isPaused ? 'temp_parked' : undone[state];
}

/** Whether a trip may be paused, resumed or ended from this state. */
export const mayPause = (state: Open) => state === 'riding';
export const mayResume = (state: Open) => state === 'temp_parked';
export const mayEnd = (state: Open) => state === 'riding' || state === 'temp_parked';

/** A trip as far as its length is worked out from it. */
export interface Ridden {
  /** Of the odometer; null when not known. */
  startMileageM: number | null;
  endMileageM: number | null;
  from: LngLat | null;
  to: LngLat | null;
  /** Epoch ms. */
  startedAt: number;
  endedAt: number;
}

/** A trip as its length is measured: by its odometer's two readings and its two ends, as it is priced. */
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
  /** Inside of it, epoch ms. */
  pauses: readonly { from: number; to: number }[];
}

/** Seconds of a trip that were ridden and that it was parked, cut as a price cuts them: once, at the end. */
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

/** A trip that was none: over at once, or barely moved and back at the station of its start. */
export const isShort = ({ durationMs, distanceM, startStationId, endStationId }: Short) =>
  durationMs < shortTripMs ||
  (distanceM < shortTripM && startStationId !== null && startStationId === endStationId);
