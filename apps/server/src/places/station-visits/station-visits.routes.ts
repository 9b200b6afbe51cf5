import { staffVisits, stationVisits } from '@kickstand/contract/places/station-visits';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { claimVisit, finishVisit, listOwnVisits, startVisit } from './own-visits.service.ts';
import type { VisitParts } from './station-visits.parts.ts';
import { assignVisit, closeVisit, listVisits, visitStations } from './station-visits.service.ts';

export const stationVisitsRoutes = (parts: VisitParts): Route[] => [
  ...routes(stationVisits, {
    list: (ctx, input) => listVisits(parts, ctx, input),
    create: (ctx, input) => visitStations(parts, ctx, input),
    assign: (ctx, input) => assignVisit(parts, ctx, input),
    close: (ctx, input) => closeVisit(parts, ctx, input),
  }),
  ...routes(staffVisits, {
    list: listOwnVisits,
    claim: claimVisit,
    start: startVisit,
    finish: finishVisit,
  }),
];
