import type { MakeFeature } from '../../feature.ts';
import { earningsTable, weekEarned } from '../../fleet/vehicles/earnings/earnings.questions.ts';
import { answers } from '../../kernel/between-domains.ts';
import { earnedJob } from './earned.jobs.ts';
import { earningsTable as earningsByVehicle } from './earned.service.ts';
import { incomeRoutes } from './income.routes.ts';
import { weekOfVehicles } from './income.service.ts';

/** Ride earnings, by vehicle and station. */
export const incomeFeature: MakeFeature = ({ settings }) => ({
  routes: incomeRoutes(settings.businessZone),
  jobs: [earnedJob],
});

/** What it hears and answers. */
export const incomeConnections = [
  answers(weekEarned, weekOfVehicles),
  answers(earningsTable, earningsByVehicle),
];
