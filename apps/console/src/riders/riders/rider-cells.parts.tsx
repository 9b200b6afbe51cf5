import type { RiderRiding, RiderState } from '@kickstand/contract/riders/riders';
import { ridingTones } from '../../fleet/vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../../fleet/vehicle-kit/vehicles.words.ts';
import { badge } from '../../kit/list/cells.tsx';
import type { Tone } from '../../ui/tones.ts';
import { ridersWords as words } from './riders.words.ts';

const stateTones: Record<RiderState, Tone> = { normal: 'good', blacklisted: 'bad', cancelled: 'quiet' };
const ridingOf: Record<RiderRiding, Tone> = {
  registered: 'quiet',
  can_ride: 'good',
  reserved: 'busy',
  temp_parked: ridingTones.temp_parked,
  riding: ridingTones.riding,
  to_pay: 'warn',
};

export const riderStateCell = badge<RiderState>(stateTones, words.states);
const { reserved, riding, temp_parked } = vehiclesWords.riding;
/** While riding, the state of the vehicle. */
export const ridingWords: Record<RiderRiding, string> = { ...words.ridings, reserved, riding, temp_parked };

export const riderRidingCell = badge<RiderRiding>(ridingOf, ridingWords);
