import type { MakeFeature } from '../../feature.ts';
import { startAlarmWatch } from './alarms.jobs.ts';
import { alarmsRoutes } from './alarms.routes.ts';

/** Alarms of vehicles. */
export const alarmsFeature: MakeFeature = () => ({
  routes: alarmsRoutes,
  jobs: [
    {
      name: 'alarms.watch',
      trouble: 'alarms could not be stored; it is tried again',
      where: 'gateway',
      start: startAlarmWatch,
    },
  ],
});
