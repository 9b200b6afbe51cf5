import type { MakeFeature } from '../../feature.ts';
import { startJudging } from './work-verdicts.jobs.ts';
import { workVerdictRoutes } from './work-verdicts.routes.ts';

/** What field work was judged to be, and what it brings. */
export const workVerdictsFeature: MakeFeature = ({ settings }) => ({
  routes: workVerdictRoutes(settings.businessZone),
  jobs: [{ trouble: 'field work could not be judged', where: 'jobs', start: startJudging }],
});
