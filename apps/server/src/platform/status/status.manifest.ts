import type { MakeFeature } from '../../feature.ts';
import { statusRoutes } from './status.routes.ts';
import { examineNothing } from './status.service.ts';

/** How the deployment itself stands. */
export const statusFeature: MakeFeature = ({ examine = examineNothing }) => ({
  routes: statusRoutes({ examine }),
});
