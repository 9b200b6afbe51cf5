import type { MakeFeature } from '../../feature.ts';
import { reportRowsRoutes } from './report-rows.routes.ts';

/** The single entries behind the money reports. */
export const reportRowsFeature: MakeFeature = ({ settings }) => ({
  routes: reportRowsRoutes(settings.businessZone),
});
