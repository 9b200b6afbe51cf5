import type { MakeFeature } from '../../feature.ts';
import { foldJob } from './fold.jobs.ts';
import { figuresRoutes } from './reports.routes.ts';

/** Figures by business day: added up, told in reports, and opened. */
export const figuresFeature: MakeFeature = ({ settings }) => ({
  routes: figuresRoutes(settings.businessZone),
  jobs: [foldJob],
});
