import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { startRememberingMade } from './made-stations.jobs.ts';
import { stationApplicationsRoutes } from './station-applications.routes.ts';

/** Applications for stations by riders and staff, their decisions, and the stations made from them. */
export const stationApplicationsFeature: MakeFeature = (parts) => {
  const texts = parts.session.deps;
  return {
    routes: stationApplicationsRoutes({ photos: photoPartsOf(parts), tell: parts.tell, texts }),
    jobs: [
      {
        name: 'station-applications.find-stations',
        trouble: 'stations could not be found for their applications',
        where: 'jobs',
        start: (job, onError) => startRememberingMade({ ...job, texts }, onError),
      },
    ],
  };
};
