import type { MakeFeature } from '../../feature.ts';
import { vehicleImport } from './vehicle-import.ts';
import { vehiclesRoutes } from './vehicles.routes.ts';

/** Vehicles and their commands. */
export const vehiclesFeature: MakeFeature = ({ settings, vehicles, routes, tell }) => ({
  routes: vehiclesRoutes({ ...vehicles, zone: settings.businessZone, routes, tell }),
  imports: [vehicleImport(vehicles)],
});
