import type { MakeFeature } from '../../feature.ts';
import { figuresRoutes } from './figures.routes.ts';
import { foldJob } from './fold.jobs.ts';

/** Figures by business day: added up, told in reports, and opened. */
export const figuresFeature: MakeFeature = ({ settings }) => ({
  routes: figuresRoutes(settings.businessZone),
  jobs: [foldJob],
});
