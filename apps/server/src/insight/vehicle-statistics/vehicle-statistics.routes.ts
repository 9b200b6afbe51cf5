import { vehicleStatistics } from '@kickstand/contract/insight/vehicle-statistics';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { compareVehicles, listVehicleSums, rankVehicles, sumVehicles } from './vehicle-statistics.service.ts';

export const vehicleStatisticsRoutes = (zone: string): Route[] =>
  routes(vehicleStatistics, {
    list: (ctx, input) => listVehicleSums(zone, ctx, input),
    ends: (ctx, input) => rankVehicles(zone, ctx, input),
    compare: (ctx, input) => compareVehicles(zone, ctx, input),
    sums: (ctx, input) => sumVehicles(zone, ctx, input),
  });
