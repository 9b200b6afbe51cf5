import type { MakeFeature } from '../../feature.ts';
import { homeRoutes } from './home.routes.ts';

/** What somebody sees first. */
export const homeFeature: MakeFeature = ({ routes }) => ({ routes: homeRoutes({ routes }) });
