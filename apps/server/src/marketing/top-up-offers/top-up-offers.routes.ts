import { riderOffers, topUpOffers } from '@kickstand/contract/marketing/campaigns';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { campaignHandlers } from '../campaigns/campaign-calls.service.ts';
import { averageOfRides, offerKind } from './offers.service.ts';
import { showOffers } from './rider-offers.service.ts';

export const topUpOffersRoutes = (zone: string): Route[] => [
  ...routes(topUpOffers, { ...campaignHandlers(offerKind, { zone }), averageRide: averageOfRides }),
  ...routes(riderOffers, { list: showOffers }),
];
