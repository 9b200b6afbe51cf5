import { vehicleCommands, vehicles } from '@kickstand/contract/vehicles';
import { type Route, routes } from '../../kernel/calls.ts';
import { type CommandParts, commandByImei, createJob, listCommands, showJob } from './commands.service.ts';
import { briefVehicles, countVehicles, type FleetParts } from './fleet.service.ts';
import { annotateVehicle, listAreas, listModels, listVehicles, showVehicle } from './vehicles.service.ts';

export type VehicleParts = FleetParts & CommandParts;

export const vehiclesRoutes = (parts: VehicleParts): Route[] => [
  ...routes(vehicles, {
    list: listVehicles,
    single: showVehicle,
    brief: (ctx, input) => briefVehicles(parts, ctx, input),
    counts: (ctx, input) => countVehicles(parts, ctx, input),
    annotate: annotateVehicle,
    areas: listAreas,
    models: listModels,
  }),
  ...routes(vehicleCommands, {
    createJob: (ctx, input) => createJob(parts, ctx, input),
    job: showJob,
    list: listCommands,
    lockV2: (ctx, { body }) => commandByImei(parts, ctx, lockOf(body)),
    lock: (ctx, { body }) => commandByImei(parts, ctx, lockOf(body)),
    batteryCompartment: (ctx, { body: { imei, locked, reason } }) =>
      commandByImei(parts, ctx, { imei, reason, type: locked ? 'seat_close' : 'seat_open' }),
  }),
];

interface LockBody {
  imei: string;
  locked: 0 | 1;
  reason?: string | undefined;
}

const lockOf = ({ imei, locked, reason }: LockBody) =>
  ({ imei, reason, type: locked ? 'lock' : 'unlock' }) as const;
