import type { MakeFeature } from '../../../feature.ts';
import { tripPartsOf } from '../../../rides/trips/trips.parts.ts';
import { startForgettingTracks, startSettlingWaiting } from './staff-phone.jobs.ts';
import { staffPhoneRoutes } from './staff-phone.routes.ts';

/** What field staff's phones report besides tasks. */
export const staffPhoneFeature: MakeFeature = (parts) => ({
  routes: staffPhoneRoutes(tripPartsOf(parts)),
  jobs: [
    {
      name: 'staff-phone.settle-offline-work',
      trouble: 'work without a connection could not be settled',
      where: 'jobs',
      start: startSettlingWaiting,
    },
    {
      name: 'staff-phone.forget-tracks',
      trouble: 'places of field staff could not be forgotten',
      where: 'jobs',
      start: startForgettingTracks,
    },
  ],
});
