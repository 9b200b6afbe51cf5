import { everything } from '@kickstand/domain/platform/access';
import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { recountEvents } from './day-counts.store.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

/** The maximum age of the counts for sorting; the values shown are current. */
const countEveryMs = 30_000;

/** The state of controllers. */
export const monitoringFeature: MakeFeature = () => ({
  routes: monitoringRoutes,
  jobs: [
    {
      name: 'monitoring.count',
      trouble: 'what happened to vehicles within a day could not be counted',
      where: 'jobs',
      catchesUp: true,
      start: ({ database, now, inTurn }, onError) =>
        repeatEvery(
          countEveryMs,
          () => database.write(everything, (db) => recountEvents(db, now())),
          onError,
          {
            atOnce: true,
            inTurn,
          },
        ),
    },
  ],
});
