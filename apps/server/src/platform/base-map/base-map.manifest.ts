import type { MakeFeature } from '../../feature.ts';
import { baseMapRoutes } from './base-map.routes.ts';

/** Base maps. */
export const baseMapFeature: MakeFeature = ({ settings }) => ({ routes: baseMapRoutes(settings.baseMaps) });
