import type { MakeFeature } from '../../feature.ts';
import { returnEvidenceRoutes } from './return-evidence.routes.ts';

/** The evidence for the end of a ride. */
export const returnEvidenceFeature: MakeFeature = () => ({ routes: returnEvidenceRoutes });
