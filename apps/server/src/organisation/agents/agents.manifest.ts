import type { MakeFeature } from '../../feature.ts';
import { startAreaTransfers } from './agents.jobs.ts';
import { agentsRoutes } from './agents.routes.ts';

/** Franchisees, their roles and their areas. */
export const agentsFeature: MakeFeature = ({ settings, session, tell }) => ({
  routes: agentsRoutes({ zone: settings.businessZone, forgetSession: session.sessions.forget, tell }),
  jobs: [
    {
      name: 'agents.hand-over-areas',
      trouble: 'areas due for another agent could not be handed over',
      where: 'jobs',
      start: startAreaTransfers,
    },
  ],
});
