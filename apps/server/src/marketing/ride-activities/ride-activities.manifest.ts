import type { MakeFeature } from '../../feature.ts';
import { answers, hears } from '../../kernel/between-domains.ts';
import { orderCharged } from '../../rides/orders/orders.events.ts';
import { benefitsHeld } from '../../rides/orders/orders.questions.ts';
import { rideActivitiesRoutes } from './ride-activities.routes.ts';
import { takeActivities, useActivities } from './taking.service.ts';

/** What lowers the price of rides by itself. */
export const rideActivitiesFeature: MakeFeature = ({ settings }) => ({
  routes: rideActivitiesRoutes(settings.businessZone),
});

/** What it hears and answers. */
export const rideActivitiesConnections = [
  answers(benefitsHeld, takeActivities),
  hears(orderCharged, useActivities),
];
