import { definePaths } from '../../kit/page/screens.ts';

/** The page of a track takes `id`, whose it is, and a span and a moment of it. */
export const fieldWorkPaths = definePaths({
  tasks: '/data/operation-tasks',
  track: '/data/staff-track',
  swaps: '/data/power-change-statistics',
  moves: '/data/car-park-statistics',
  repairs: '/data/repair-statistics',
  audits: '/data/work-audit',
  inspections: '/data/inspection-statistics',
});
