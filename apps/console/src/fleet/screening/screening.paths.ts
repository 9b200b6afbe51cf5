import { definePaths } from '../../kit/page/screens.ts';

/** The page takes `run` after the question mark: the result to show. */
export const screeningPaths = definePaths({
  page: '/vehicle/vehicle-screening',
  runs: '/vehicle/screening-runs',
});
