import type { MakeFeature } from '../../feature.ts';
import { weatherRoutes } from './weather.routes.ts';

/** What the weather of areas was and will be, as a forecaster tells it. */
export const weatherFeature: MakeFeature = ({ settings }) => ({
  routes: weatherRoutes(settings.businessZone),
});
