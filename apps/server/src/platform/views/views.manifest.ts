import type { MakeFeature } from '../../feature.ts';
import { viewsRoutes } from './views.routes.ts';

/** Saved views of lists. */
export const viewsFeature: MakeFeature = () => ({ routes: viewsRoutes });
