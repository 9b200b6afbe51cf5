import { definePaths } from '../../kit/page/screens.ts';

export const fieldWorkPaths = definePaths({
  tasks: '/data/operation-tasks',
  swaps: '/data/power-change-statistics',
  moves: '/data/car-park-statistics',
  repairs: '/data/repair-statistics',
  audits: '/data/work-audit',
  inspections: '/data/inspection-statistics',
});
