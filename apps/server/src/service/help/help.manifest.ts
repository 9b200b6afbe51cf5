import type { MakeFeature } from '../../feature.ts';
import { helpRoutes } from './help.routes.ts';

/** What riders and field staff read when they do not know how to go on, and who answers the phone where. */
export const helpFeature: MakeFeature = ({ settings }) => ({
  routes: helpRoutes({ zone: settings.businessZone }),
});
