import type { MakeFeature } from '../../feature.ts';
import { leadsRoutes } from './leads.routes.ts';

/** Companies that want to become franchisees. */
export const leadsFeature: MakeFeature = ({ session }) => ({ routes: leadsRoutes(session.deps) });
