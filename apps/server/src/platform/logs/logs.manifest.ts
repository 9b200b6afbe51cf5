import type { MakeFeature } from '../../feature.ts';
import { startLogWatch } from './log-alerts.service.ts';
import { logsRoutes } from './logs.routes.ts';

/** The operator log. */
export const logsFeature: MakeFeature = () => ({
  routes: logsRoutes,
  jobs: [
    {
      name: 'logs.verify',
      trouble: 'the operator log could not be watched',
      where: 'jobs',
      start: startLogWatch,
    },
  ],
});
