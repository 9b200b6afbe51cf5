import type { MakeFeature } from '../../feature.ts';
import { startTaskRules } from './rules.jobs.ts';
import { staffRoutes } from './staff.routes.ts';

/** Field work. */
export const staffFeature: MakeFeature = ({ settings, vehicles, tellUse }) => ({
  routes: staffRoutes({
    zone: settings.businessZone,
    fleet: vehicles.fleet,
    onQueued: vehicles.onQueued,
    tellUse,
  }),
  jobs: [{ trouble: 'rules for tasks could not be applied', where: 'jobs', start: startTaskRules }],
});
