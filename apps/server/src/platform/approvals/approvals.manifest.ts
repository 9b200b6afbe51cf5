import type { MakeFeature } from '../../feature.ts';
import { startExpiring } from './approvals.news.service.ts';
import { approvalsRoutes } from './approvals.routes.ts';

/** Changes that need a second person. */
export const approvalsFeature: MakeFeature = ({ settings, routes, tell }) => ({
  routes: approvalsRoutes({ routes, tell, zone: settings.businessZone }),
  jobs: [
    {
      name: 'approvals.expire',
      trouble: 'old requests for approval could not be closed',
      where: 'jobs',
      start: startExpiring,
    },
  ],
});
