import type { MakeFeature } from '../../feature.ts';
import { startBench } from './assets/bench.jobs.ts';
import { productionImports, productionRoutes } from './production.routes.ts';

/** Vehicles and parts from purchase to scrap. */
export const productionFeature: MakeFeature = ({ folder }) => ({
  routes: productionRoutes({ folder }),
  imports: productionImports,
  jobs: [
    {
      name: 'production.tend-test-bench',
      trouble: 'the test bench could not be looked after',
      where: 'jobs',
      start: startBench,
    },
  ],
});
