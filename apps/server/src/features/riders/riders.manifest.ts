import type { MakeFeature } from '../../feature.ts';
import { tripPartsOf } from '../trips/trips.parts.ts';
import { ridersRoutes } from './riders.routes.ts';

/** What the riders' app calls. */
export const ridersFeature: MakeFeature = (parts) => ({ routes: ridersRoutes(tripPartsOf(parts)) });
