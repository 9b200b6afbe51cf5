import type { StationApplicationState } from '@kickstand/contract/places/station-applications';
import type { Tone } from '../../ui/tones.ts';

/** The tone of an application's state, in the list and on the map. */
export const applicationTones: Record<StationApplicationState, Tone> = {
  pending: 'warn',
  passed: 'good',
  rejected: 'bad',
  merged: 'quiet',
};
