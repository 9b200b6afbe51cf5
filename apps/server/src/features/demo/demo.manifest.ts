import type { MakeFeature } from '../../feature.ts';
import { demoRoutes } from './demo.routes.ts';
import { namePast } from './papers/past-names.jobs.ts';
import { settlePast } from './papers/past-statements.jobs.ts';

/** What only a demo has. */
export const demoFeature: MakeFeature = ({ settings, session }) => ({
  routes: settings.demo ? demoRoutes(session) : [],
  jobs: settings.demo ? [namePast(session.vault), settlePast] : [],
});
