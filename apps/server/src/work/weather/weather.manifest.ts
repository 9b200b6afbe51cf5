import type { MakeFeature } from '../../feature.ts';
import { weatherRoutes } from './weather.routes.ts';

/** Observed and forecast weather of areas. */
export const weatherFeature: MakeFeature = ({ settings }) => ({
  routes: weatherRoutes(settings.businessZone),
});
