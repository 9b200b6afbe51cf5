import type { MakeFeature } from '../../feature.ts';
import { leadsRoutes } from './leads.routes.ts';

/** Who wants to become a franchisee. */
export const leadsFeature: MakeFeature = ({ session }) => ({ routes: leadsRoutes(session.deps) });
