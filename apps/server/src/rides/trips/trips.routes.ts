import { tripEnds } from '@kickstand/contract/rides/trip-ends';
import { trips } from '@kickstand/contract/rides/trips';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { endForRider, foreseeForRider } from './ops-end.service.ts';
import { findRiders } from './riders.service.ts';
import type { TripParts } from './trips.parts.ts';
import { listTrips, showBindings, showTrip, unmaskRider } from './trips.service.ts';

export const tripsRoutes = (parts: TripParts): Route[] => [
  ...routes(trips, {
    list: listTrips,
    single: showTrip,
    end: (ctx, input) => endForRider(parts, ctx, input),
    unmask: unmaskRider,
    riders: findRiders,
    bindings: showBindings,
  }),
  ...routes(tripEnds, { foresee: (ctx, input) => foreseeForRider(parts, ctx, input) }),
];
