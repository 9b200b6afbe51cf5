import { analysis } from '@kickstand/contract/insight/analysis';
import { routes } from '../../kernel/call/calls.ts';
import { showFleet } from './fleet.service.ts';
import { makeMoves } from './moves.service.ts';
import { listPlaces, showCells, showFlows } from './places.service.ts';
import { listMoves } from './stations.service.ts';
import { showHours, showRiders, showShares, showSummary } from './summary.service.ts';
import { showWeather } from './weather.service.ts';

export const analysisRoutes = (zone: string) =>
  routes(analysis, {
    summary: (ctx, input) => showSummary(zone, ctx, input),
    hours: (ctx, input) => showHours(zone, ctx, input),
    shares: (ctx, input) => showShares(zone, ctx, input),
    weather: (ctx, input) => showWeather(zone, ctx, input),
    fleet: showFleet,
    riders: (ctx, input) => showRiders(zone, ctx, input),
    cells: (ctx, input) => showCells(zone, ctx, input),
    flows: (ctx, input) => showFlows(zone, ctx, input),
    places: (ctx, input) => listPlaces(zone, ctx, input),
    moves: (ctx, input) => listMoves(zone, ctx, input),
    makeMoves,
  });
