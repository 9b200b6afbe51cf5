import type { MakeFeature } from '../../feature.ts';
import { startDemand } from './demand.jobs.ts';
import { startStationWatch } from './station-watch.service.ts';

/** Riders' demand by station. */
export const demandFeature: MakeFeature = () => ({
  routes: [],
  jobs: [
    {
      name: 'demand.count',
      trouble: 'the demand of stations could not be counted',
      where: 'jobs',
      catchesUp: true,
      start: startDemand,
    },
    {
      name: 'demand.watch-stations',
      trouble: 'it could not be kept how stations stand',
      where: 'gateway',
      start: startStationWatch,
    },
  ],
});
