import type { MakeFeature } from '../../feature.ts';
import { openFeedsRoutes } from './open-feeds.routes.ts';

/** What companies publish for everybody's software. */
export const openFeedsFeature: MakeFeature = () => ({ routes: openFeedsRoutes });
