import {
  riderStationApplications,
  stationApplications,
} from '@kickstand/contract/places/station-applications';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { applyAsStaff, applyForStation, showOwnStations } from './applying.service.ts';
import type { StationApplicationParts } from './station-applications.parts.ts';
import {
  applicationHandlers,
  listApplications,
  mapApplications,
  mergeApplication,
  passApplication,
  rejectApplication,
  visitApplication,
} from './station-applications.service.ts';

export const stationApplicationsRoutes = (parts: StationApplicationParts): Route[] => [
  ...routes(stationApplications, {
    list: (ctx, input) => listApplications(parts, ctx, input),
    map: (ctx, input) => mapApplications(parts, ctx, input),
    ...applicationHandlers(parts),
    apply: applyAsStaff,
    pass: (ctx, input) => passApplication(parts, ctx, input),
    reject: (ctx, input) => rejectApplication(parts, ctx, input),
    merge: (ctx, input) => mergeApplication(parts, ctx, input),
    visit: (ctx, input) => visitApplication(parts, ctx, input),
  }),
  ...routes(riderStationApplications, { apply: applyForStation, list: showOwnStations }),
];
