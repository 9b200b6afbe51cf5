import type { MakeFeature } from '../../feature.ts';
import { startRideVoices } from './ride-voices.jobs.ts';

/** What vehicles say to whoever rides them. */
export const rideVoicesFeature: MakeFeature = () => ({
  routes: [],
  jobs: [
    {
      name: 'ride-voices.play',
      trouble: 'vehicles could not be told what to say; it is tried again',
      where: 'gateway',
      start: startRideVoices,
    },
  ],
});
