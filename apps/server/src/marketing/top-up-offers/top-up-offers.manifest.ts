import type { MakeFeature } from '../../feature.ts';
import { answers, hears } from '../../kernel/between-domains.ts';
import { topUpDropped, topUpPaid } from '../../money/payments/payments.events.ts';
import { offerHeld } from '../../money/payments/top-ups/top-ups.questions.ts';
import { dropOffer, giveForTopUp, takeOffer } from './taking.service.ts';
import { topUpOffersRoutes } from './top-up-offers.routes.ts';

/** Gifts for topping up. */
export const topUpOffersFeature: MakeFeature = ({ settings }) => ({
  routes: topUpOffersRoutes(settings.businessZone),
});

/** Contracts it listens to and implements. */
export const topUpOffersConnections = [
  answers(offerHeld, takeOffer),
  hears(topUpPaid, giveForTopUp),
  hears(topUpDropped, dropOffer),
];
