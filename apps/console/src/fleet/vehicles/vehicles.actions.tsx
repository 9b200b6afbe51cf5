import {
  type CommandType,
  type VehicleRow,
  vehicleCommands,
  vehicles,
} from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { lazy } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAction, defineGo } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import type { DialogInput } from '../../kit/action/dialog-input.ts';
import { pickedOf } from '../../kit/list/selection.ts';
import { liveMapPaths } from '../live-map/live-map.paths.ts';
import { createTasksFor } from '../task-kit/task.parts.tsx';
import { useBulkOutcome } from '../vehicle-kit/command-outcome.ts';
import { CommandProgress, commonOf, following, ringSeconds } from '../vehicle-kit/one-command.tsx';
import { reasonsOfVehicles } from '../vehicle-kit/reasons.parts.ts';
import { vehiclesWords as words } from '../vehicle-kit/vehicles.words.ts';
import { assetActions, bulkAssets } from './assets.actions.tsx';
import { bulkQuery } from './commands/command-bulk.parts.tsx';
import { bulkAnyCommand, moreCommands } from './commands/commands.actions.tsx';
import { showTrack } from './detail/track.actions.tsx';
import { replaceDevice, sendSomebody, showQr } from './head.actions.tsx';

type Accepted = ReplyOf<typeof vehicleCommands.lockV2>;

const followingOne = (type: CommandType) =>
  function Following({ row, reply, end }: { row: VehicleRow; reply: Accepted; end(): void }) {
    return <CommandProgress label={words.command[type]} carId={row.carId} jobId={reply.jobId} end={end} />;
  };

const imeiOf = ({ imei }: VehicleRow) => imei ?? '';

const ring: Action<VehicleRow> = defineAsk({
  ...commonOf('ring'),
  call: vehicleCommands.createJob,
  request: ({ carId }: VehicleRow) => ({
    body: { type: 'ring' as const, carIds: [carId], seconds: ringSeconds },
  }),
  follow: following<VehicleRow>('ring'),
});

const query: Action<VehicleRow> = defineAsk({
  ...commonOf('query'),
  call: vehicleCommands.createJob,
  request: ({ carId }: VehicleRow) => ({ body: { type: 'query' as const, carIds: [carId] } }),
  follow: following<VehicleRow>('query'),
});

const lock: Action<VehicleRow> = defineAsk({
  ...commonOf('lock'),
  call: vehicleCommands.lockV2,
  request: (vehicle: VehicleRow) => ({ body: { imei: imeiOf(vehicle), locked: 1 as const } }),
  follow: followingOne('lock'),
});

const unlock: Action<VehicleRow> = defineAsk({
  ...commonOf('unlock'),
  call: vehicleCommands.lockV2,
  danger: true,
  changes: ({ carId }: VehicleRow) => words.unlockChanges(carId),
  request: (vehicle: VehicleRow, said: DialogInput) => ({
    body: { imei: imeiOf(vehicle), locked: 0 as const, ...said },
  }),
  follow: followingOne('unlock'),
});

const openSeat: Action<VehicleRow> = defineAsk({
  ...commonOf('seat_open'),
  call: vehicleCommands.batteryCompartment,
  changes: ({ carId }: VehicleRow) => words.seatChanges(carId),
  request: (vehicle: VehicleRow) => ({ body: { imei: imeiOf(vehicle), locked: 0 as const } }),
  follow: followingOne('seat_open'),
});

/** The commands for one vehicle; the same on the map, in the list and on the vehicle's page. */
export const commandActions: readonly Action<VehicleRow>[] = [
  ring,
  query,
  lock,
  unlock,
  openSeat,
  moreCommands,
];

/** Opens the map with the vehicle's card. */
export const showOnMap = defineGo<VehicleRow>({
  id: 'vehicles.map',
  label: words.showOnMap,
  may: '0301',
  blocked: ({ lng }) => (lng === null ? words.neverLocated : undefined),
  go: ({ carId }, page) => page.open(liveMapPaths.map.to({}, { car: carId })),
});

export const editVehicle: Action<VehicleRow> = defineAction({
  call: vehicles.annotate,
  label: words.edit,
  form: lazy(() => import('./vehicle-edit.tsx')),
});

const mostCommanded = 200;

const bulkOf = (type: 'ring' | 'lock') =>
  defineBulk<VehicleRow, typeof vehicleCommands.createJob>({
    call: vehicleCommands.createJob,
    label: words.command[type],
    may: '030210,030209',
    level: type === 'lock' ? 2 : commandRules[type].level,
    most: mostCommanded,
    ...(type === 'lock' && { changes: () => words.bulkLockChanges }),
    request: (chosen) => ({
      body: {
        type,
        carIds: pickedOf(chosen),
        ...(type === 'ring' && { seconds: ringSeconds }),
      },
    }),
    useOutcome: useBulkOutcome,
    refreshes: ['commands'],
  });

/** The bulk actions; above the operator's limit most need a second person's approval. */
export const bulkActions = [
  bulkOf('ring'),
  bulkQuery<VehicleRow>('030210,030209'),
  bulkOf('lock'),
  bulkAnyCommand,
  createTasksFor<VehicleRow>({ may: '030202,030210', reasonsOf: reasonsOfVehicles }),
  ...bulkAssets,
];

/** All actions on one vehicle, most common first. */
export const vehicleActions: readonly Action<VehicleRow>[] = [
  ring,
  showOnMap,
  sendSomebody,
  showTrack,
  editVehicle,
  query,
  lock,
  unlock,
  openSeat,
  moreCommands,
  ...assetActions,
  replaceDevice,
  showQr,
];
