import { rider, trips } from '@kickstand/contract/trips';
import { type Route, routes } from '../../kernel/calls.ts';
import { reportByRider } from '../staff/faults.service.ts';
import { findRiders, registerRider, searchVehicles } from './riders.service.ts';
import { releaseVehicle, reserveVehicle, startTrip } from './trip-start.service.ts';
import { closeTrip, pauseTrip, resumeTrip, showOwnTrip } from './trip-steps.service.ts';
import type { TripParts } from './trips.parts.ts';
import { endForRider, listTrips, showBindings, showTrip, unmaskRider } from './trips.service.ts';

export const tripsRoutes = (parts: TripParts): Route[] => [
  ...routes(rider, {
    register: registerRider,
    search: (ctx, input) => searchVehicles(parts, ctx, input),
    reserve: (ctx, input) => reserveVehicle(parts, ctx, input),
    release: (ctx, input) => releaseVehicle(parts, ctx, input),
    start: (ctx, input) => startTrip(parts, ctx, input),
    trip: showOwnTrip,
    pause: (ctx, input) => pauseTrip(parts, ctx, input),
    resume: (ctx, input) => resumeTrip(parts, ctx, input),
    end: (ctx, input) => closeTrip(parts, ctx, input),
    reportFault: (ctx, input) => reportByRider(parts, ctx, input),
  }),
  ...routes(trips, {
    list: listTrips,
    single: showTrip,
    end: (ctx, input) => endForRider(parts, ctx, input),
    unmask: unmaskRider,
    riders: findRiders,
    bindings: showBindings,
  }),
];
