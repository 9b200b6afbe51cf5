import type { MakeFeature } from '../../feature.ts';
import { baseMapRoutes } from './base-map.routes.ts';

/** What lies under the vehicles on a map. */
export const baseMapFeature: MakeFeature = ({ settings }) => ({ routes: baseMapRoutes(settings.grounds) });
