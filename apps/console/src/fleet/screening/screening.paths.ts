import { definePaths } from '../../kit/page/screens.ts';

/** Query parameter `run`: the result to show. */
export const screeningPaths = definePaths({
  page: '/vehicle/vehicle-screening',
  runs: '/vehicle/screening-runs',
});
