import type { MakeFeature } from '../../feature.ts';
import { vehicleLogsRoutes } from './vehicle-logs.routes.ts';

/** What happened to a vehicle. */
export const vehicleLogsFeature: MakeFeature = () => ({ routes: vehicleLogsRoutes });
