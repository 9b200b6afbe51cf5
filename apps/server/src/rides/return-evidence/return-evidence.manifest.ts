import type { MakeFeature } from '../../feature.ts';
import { returnEvidenceRoutes } from './return-evidence.routes.ts';

/** What the end of a ride was decided by. */
export const returnEvidenceFeature: MakeFeature = () => ({ routes: returnEvidenceRoutes });
