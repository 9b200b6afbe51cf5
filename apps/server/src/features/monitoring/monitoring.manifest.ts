import type { MakeFeature } from '../../feature.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

/** How controllers are doing. */
export const monitoringFeature: MakeFeature = () => ({ routes: monitoringRoutes });
