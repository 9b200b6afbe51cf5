import { stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { showCourse } from './course.service.ts';
import { showDisputes } from './disputes.service.ts';
import { showFlows } from './flows.service.ts';
import { listPastStations } from './history.service.ts';
import { type LiveParts, listLiveStations } from './live-stations.service.ts';
import { listSlots } from './slots.service.ts';

export const stationStatisticsRoutes = (parts: LiveParts): Route[] =>
  routes(stationStatistics, {
    live: (ctx, input) => listLiveStations(parts, ctx, input),
    history: (ctx, input) => listPastStations(parts.zone, ctx, input),
    slots: (ctx, input) => listSlots(parts.zone, ctx, input),
    flows: (ctx, input) => showFlows(parts.zone, ctx, input),
    disputes: (ctx, input) => showDisputes(parts.zone, ctx, input),
    course: (ctx, input) => showCourse(parts.zone, ctx, input),
  });
