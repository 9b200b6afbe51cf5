import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { startCounting } from './days/samples.jobs.ts';
import { startShuttingDays } from './days/shut-days.jobs.ts';
import { startLookingForStays } from './days/stays.jobs.ts';
import { regulatorRoutes } from './regulator.routes.ts';

/** What a city is shown of its fleet, and its complaints. */
export const regulatorFeature: MakeFeature = (parts) => ({
  routes: regulatorRoutes({
    zone: parts.settings.businessZone,
    photos: photoPartsOf(parts),
    tell: parts.tell,
  }),
  jobs: [
    {
      name: 'regulator.count-districts',
      trouble: 'the vehicles of districts could not be counted',
      where: 'jobs',
      start: startCounting,
    },
    {
      name: 'regulator.watch-no-stop-zones',
      trouble: 'nobody looks for vehicles in no-stop zones',
      where: 'jobs',
      start: startLookingForStays,
    },
    {
      name: 'regulator.shut-days',
      trouble: 'days could not be shut for cities',
      where: 'jobs',
      catchesUp: true,
      start: startShuttingDays,
    },
  ],
});
