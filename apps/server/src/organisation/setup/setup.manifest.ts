import type { MakeFeature } from '../../feature.ts';
import { examineNothing } from '../../platform/status/status.service.ts';
import { setupRoutes } from './setup.routes.ts';

/** The first company and account of a deployment. */
export const setupFeature: MakeFeature = ({ session, examine = examineNothing }) => ({
  routes: setupRoutes(session.deps, examine),
});
