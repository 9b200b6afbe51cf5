import type { MakeFeature } from '../../feature.ts';
import { answers, hears } from '../../kernel/between-domains.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { orderPriced, surchargeLifted } from '../../rides/orders/orders.events.ts';
import { returnFaulted } from '../../rides/returns/returns.events.ts';
import { creditAtStake as atStake } from '../../rides/returns/returns.questions.ts';
import { vehicleWanted } from '../../rides/trips/trips.events.ts';
import { countOverdue, tellRiders } from './credit.jobs.ts';
import { creditRoutes } from './credit.routes.ts';
import { countReturn, countRide, creditAtStake, demandCredit, takeBackCredit } from './credit.service.ts';

const countEveryMs = 3_600_000;
const tellEveryMs = 60_000;

/** Riders’ credit scores: points for how they ride and pay. */
export const creditFeature: MakeFeature = () => ({
  routes: creditRoutes,
  jobs: [
    {
      name: 'credit.count-overdue',
      trouble: 'overdue debts could not be counted; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(countEveryMs, () => countOverdue(job), onError),
    },
    {
      name: 'credit.tell-riders',
      trouble: 'riders could not be told that their score is low; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(tellEveryMs, () => tellRiders(job), onError),
    },
  ],
});

/** The events it handles. */
export const creditConnections = [
  hears(vehicleWanted, demandCredit),
  hears(orderPriced, countRide),
  hears(surchargeLifted, takeBackCredit),
  hears(returnFaulted, countReturn),
  answers(atStake, creditAtStake),
];
