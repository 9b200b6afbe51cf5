import type { MakeFeature } from '../../feature.ts';
import { repairReasonsRoutes } from './repair-reasons.routes.ts';

export const repairReasonsFeature: MakeFeature = () => ({ routes: repairReasonsRoutes });
