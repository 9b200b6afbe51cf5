import type { VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { defineGo } from '../../../kit/action/define-action.tsx';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';
import { openTrack } from '../../vehicle-kit/track.service.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';

/** Opens the vehicle's recent track. */
export const showTrack = defineGo<VehicleRow>({
  id: 'vehicles.track',
  label: words.tabTrack,
  may: '0301||0302',
  blocked: ({ lng }) => (lng === null ? vehiclesWords.neverLocated : undefined),
  go: ({ carId }, page) => openTrack(page, carId),
});
