import type { MakeFeature } from '../../feature.ts';
import { startDryRuns } from './dry-runs.service.ts';
import { taskRulesRoutes } from './task-rules.routes.ts';

/** Task rules and their dry runs; they are applied with the rest of field work. */
export const taskRulesFeature: MakeFeature = ({ settings }) => ({
  routes: taskRulesRoutes({ zone: settings.businessZone }),
  jobs: [
    {
      name: 'task-rules.dry-run',
      trouble: 'a rule for tasks could not be tried',
      where: 'jobs',
      start: startDryRuns,
    },
  ],
});
