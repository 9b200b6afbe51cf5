import type { MakeFeature } from '../../feature.ts';
import { answers, hears } from '../../kernel/between-domains.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { benefitsReturned, orderCharged } from '../../rides/orders/orders.events.ts';
import { activityUse, benefitsHeld } from '../../rides/orders/orders.questions.ts';
import { giveBack } from './giving-back.service.ts';
import { activityUseOf, noteReturned } from './giving-back.store.ts';
import { renewRedPackets } from './red-packets.jobs.ts';
import { rideActivitiesRoutes } from './ride-activities.routes.ts';
import { takeActivities, useActivities } from './taking.service.ts';

const renewEveryMs = 60_000;
const giveBackEveryMs = 2_000;

/** Activities that discount rides automatically. */
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
    {
      name: 'ride-activities.give-back',
      trouble: 'what reversed rides had of activities could not be given back; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(giveBackEveryMs, () => giveBack(job, onError), onError),
    },
  ],
});

/** Events it handles and queries it answers. */
export const rideActivitiesConnections = [
  answers(benefitsHeld, takeActivities),
  hears(orderCharged, useActivities),
  answers(activityUse, activityUseOf),
  hears(benefitsReturned, noteReturned),
];
