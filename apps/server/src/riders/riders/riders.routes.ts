import { rider } from '@kickstand/contract/rides/trips';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { registerRider, searchVehicles } from '../../rides/trips/riders.service.ts';
import { releaseVehicle, reserveVehicle, startTrip } from '../../rides/trips/trip-start.service.ts';
import { closeTrip, pauseTrip, resumeTrip, showOwnTrip } from '../../rides/trips/trip-steps.service.ts';
import type { TripParts } from '../../rides/trips/trips.parts.ts';
import { reportByRider } from '../../work/field-work/faults.service.ts';

export const ridersRoutes = (parts: TripParts): Route[] =>
  routes(rider, {
    register: (ctx, input) => registerRider(parts, ctx, input),
    search: (ctx, input) => searchVehicles(parts, ctx, input),
    reserve: (ctx, input) => reserveVehicle(parts, ctx, input),
    release: (ctx, input) => releaseVehicle(parts, ctx, input),
    start: (ctx, input) => startTrip(parts, ctx, input),
    trip: showOwnTrip,
    pause: (ctx, input) => pauseTrip(parts, ctx, input),
    resume: (ctx, input) => resumeTrip(parts, ctx, input),
    end: (ctx, input) => closeTrip(parts, ctx, input),
    reportFault: (ctx, input) => reportByRider(parts, ctx, input),
  });
