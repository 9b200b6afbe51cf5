import type { MakeFeature } from '../../../feature.ts';
import { inspectionsRoutes } from './inspections.routes.ts';
import { startInspectionPlans } from './plans.jobs.ts';

/** Plans by which vehicles are inspected. */
export const inspectionsFeature: MakeFeature = ({ settings }) => ({
  routes: inspectionsRoutes({ zone: settings.businessZone }),
  jobs: [
    { trouble: 'inspection plans could not make their tasks', where: 'jobs', start: startInspectionPlans },
  ],
});
