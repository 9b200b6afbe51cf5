import type { MakeFeature } from '../../feature.ts';
import { setupRoutes } from './setup.routes.ts';

/** The first company and account of a deployment. */
export const setupFeature: MakeFeature = ({ session }) => ({ routes: setupRoutes(session.deps) });
