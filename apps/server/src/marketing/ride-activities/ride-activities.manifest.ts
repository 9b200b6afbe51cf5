import type { MakeFeature } from '../../feature.ts';
import { answers, hears } from '../../kernel/between-domains.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { orderCharged } from '../../rides/orders/orders.events.ts';
import { benefitsHeld } from '../../rides/orders/orders.questions.ts';
import { renewRedPackets } from './red-packets.jobs.ts';
import { rideActivitiesRoutes } from './ride-activities.routes.ts';
import { takeActivities, useActivities } from './taking.service.ts';

const renewEveryMs = 60_000;

/** What lowers the price of rides by itself. */
export const rideActivitiesFeature: MakeFeature = ({ settings }) => ({
  routes: rideActivitiesRoutes(settings.businessZone),
  jobs: [
    {
      name: 'ride-activities.renew-red-packets',
      trouble: 'red packets could not be renewed; it is tried again',
      where: 'jobs',
      start: (job, onError) =>
        repeatEvery(renewEveryMs, () => renewRedPackets(job), onError, { atOnce: true }),
    },
  ],
});

/** What it hears and answers. */
export const rideActivitiesConnections = [
  answers(benefitsHeld, takeActivities),
  hears(orderCharged, useActivities),
];
