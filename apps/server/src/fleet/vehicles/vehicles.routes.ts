import { vehicleCommands, vehicles } from '@kickstand/contract/fleet/vehicles';
import type { InputOf } from '@kickstand/contract/kit';
import { type Route, routes } from '../../kernel/call/calls.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import {
  type AssetParts,
  acceptVehicle,
  moveVehicles,
  positionVehicle,
  reportVehicle,
  shelveVehicles,
} from './assets.service.ts';
import {
  type CommandParts,
  cancelJob,
  commandByImei,
  commandStatistics,
  createJob,
  listCommands,
  showJob,
} from './commands.service.ts';
import { briefVehicles, countVehicles, type FleetParts } from './fleet.service.ts';
import { downloadVehicles } from './vehicle-download.service.ts';
import { listNumbers } from './vehicle-numbers.service.ts';
import { listChanges, tagVehicles } from './vehicle-words.service.ts';
import { annotateVehicle, listAreas, listModels, listVehicles, showVehicle } from './vehicles.service.ts';

export type VehicleParts = FleetParts &
  CommandParts &
  AssetParts & {
    /** For exports of the list: every call. */
    routes?: () => readonly Route[];
    tell?: TellOperator;
  };

export const vehiclesRoutes = (parts: VehicleParts): Route[] => [
  ...routes(vehicles, {
    list: (ctx, input) => listVehicles(parts, ctx, input),
    numbers: listNumbers,
    single: (ctx, input) => showVehicle(parts, ctx, input),
    brief: (ctx, input) => briefVehicles(parts, ctx, input),
    counts: (ctx, input) => countVehicles(parts, ctx, input),
    annotate: (ctx, input) => annotateVehicle(parts, ctx, input),
    tag: tagVehicles,
    shelve: (ctx, input) => shelveVehicles(parts, ctx, input),
    report: (ctx, input) => reportVehicle(parts, ctx, input),
    move: (ctx, input) => moveVehicles(parts, ctx, input),
    accept: (ctx, input) => acceptVehicle(parts, ctx, input),
    position: (ctx, input) => positionVehicle(parts, ctx, input),
    changes: listChanges,
    download: (ctx, input) => {
      const { routes: all = () => vehiclesRoutes(parts), tell = () => undefined } = parts;
      return downloadVehicles({ routes: all, tell }, ctx, input);
    },
    areas: listAreas,
    models: listModels,
  }),
  ...routes(vehicleCommands, {
    createJob: (ctx, input) => createJob(parts, ctx, input),
    job: showJob,
    cancel: cancelJob,
    statistics: commandStatistics,
    list: listCommands,
    lockV2: (ctx, { body }) => commandByImei(parts, ctx, lockOf(body)),
    lock: (ctx, { body }) => commandByImei(parts, ctx, lockOf(body)),
    batteryCompartment: (ctx, { body: { imei, locked, reason } }) =>
      commandByImei(parts, ctx, { imei, reason, type: locked ? 'seat_close' : 'seat_open' }),
  }),
];

type LockOrder = InputOf<typeof vehicleCommands.lockV2>['body'];

const lockOf = ({ imei, locked, idx, volume, isTBeacon, reason }: LockOrder) =>
  ({
    imei,
    reason,
    type: locked ? 'lock' : 'unlock',
    args: {
      ...(idx !== undefined && { slot: idx }),
      ...(volume !== undefined && { volume }),
      ...(isTBeacon !== undefined && { beacon: Boolean(isTBeacon) }),
    },
  }) as const;
