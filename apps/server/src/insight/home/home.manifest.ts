import type { MakeFeature } from '../../feature.ts';
import { homeRoutes } from './home.routes.ts';

/** The home page. */
export const homeFeature: MakeFeature = ({ routes }) => ({ routes: homeRoutes({ routes }) });
