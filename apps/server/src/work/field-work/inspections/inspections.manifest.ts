import { randomInt } from 'node:crypto';
import type { MakeFeature } from '../../../feature.ts';
import { inspectionsRoutes } from './inspections.routes.ts';
import { startInspectionPlans } from './plans.jobs.ts';

/** Inspection plans, and spot checks. */
export const inspectionsFeature: MakeFeature = ({ settings }) => ({
  routes: inspectionsRoutes({ zone: settings.businessZone, seed: () => randomInt(2 ** 32) }),
  jobs: [
    {
      name: 'inspections.make-tasks',
      trouble: 'inspection plans could not make their tasks',
      where: 'jobs',
      start: startInspectionPlans,
    },
  ],
});
