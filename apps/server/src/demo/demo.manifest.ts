import type { MakeFeature } from '../feature.ts';
import { runPast } from './campaigns/past-runs.jobs.ts';
import { demoRoutes } from './demo.routes.ts';
import { broadcastPast } from './papers/past-broadcasts.jobs.ts';
import { namePast } from './papers/past-names.jobs.ts';
import { settlePast } from './papers/past-statements.jobs.ts';

/** Features that only a demo has. */
export const demoFeature: MakeFeature = (given) => ({
  routes: given.settings.demo ? demoRoutes(given.session) : [],
  jobs: given.settings.demo
    ? [namePast(given.session.vault), settlePast, broadcastPast(given), runPast(given)]
    : [],
});
