import type { ReplyOf } from '@kickstand/contract/kit';
import { type CommandType, type VehicleRow, vehicleCommands, vehicles } from '@kickstand/contract/vehicles';
import { commandRules } from '@kickstand/domain/vehicles';
import { lazy } from 'react';
import type { Action } from '../../kit/action.ts';
import type { Said } from '../../kit/confirm.tsx';
import { defineAction, defineGo, type FollowProps } from '../../kit/define-action.tsx';
import { defineBulk } from '../../kit/define-bulk.tsx';
import { liveMapPaths } from '../live-map/live-map.paths.ts';
import { useBulkOutcome } from './command-outcome.ts';
import { CommandNotSent, CommandProgress } from './command-progress.tsx';
import { whyNoCommand } from './command-rules.ts';
import { vehiclesWords as words } from './vehicles.words.ts';

const ringSeconds = 10;

/** The parts that every command has in common: word, code, and why it cannot be given now. */
const common = (type: CommandType) => ({
  label: words.command[type],
  may: commandRules[type].needs,
  level: commandRules[type].level,
  blocked: (vehicle: VehicleRow) => whyNoCommand(type, vehicle),
  refreshes: ['commands'],
});

/** Follows a job of one vehicle to the device's answer. */
const following = (type: CommandType) =>
  function Following({ row, reply, end }: FollowProps<VehicleRow, typeof vehicleCommands.createJob>) {
    const item = reply.list.find(({ carId }) => carId === row.carId);
    const shown = { label: words.command[type], carId: row.carId, end };
    return item && !item.ok ? (
      <CommandNotSent {...shown} message={item.message} />
    ) : (
      <CommandProgress {...shown} jobId={reply.jobId} />
    );
  };

type Accepted = ReplyOf<typeof vehicleCommands.lockV2>;

const followingOne = (type: CommandType) =>
  function Following({ row, reply, end }: { row: VehicleRow; reply: Accepted; end(): void }) {
    return <CommandProgress label={words.command[type]} carId={row.carId} jobId={reply.jobId} end={end} />;
  };

const imeiOf = ({ imei }: VehicleRow) => imei ?? '';

const ring: Action<VehicleRow> = defineAction({
  ...common('ring'),
  call: vehicleCommands.createJob,
  request: ({ carId }: VehicleRow) => ({
    body: { type: 'ring' as const, carIds: [carId], seconds: ringSeconds },
  }),
  follow: following('ring'),
});

const query: Action<VehicleRow> = defineAction({
  ...common('query'),
  call: vehicleCommands.createJob,
  request: ({ carId }: VehicleRow) => ({ body: { type: 'query' as const, carIds: [carId] } }),
  follow: following('query'),
});

const lock: Action<VehicleRow> = defineAction({
  ...common('lock'),
  call: vehicleCommands.lockV2,
  request: (vehicle: VehicleRow) => ({ body: { imei: imeiOf(vehicle), locked: 1 as const } }),
  follow: followingOne('lock'),
});

const unlock: Action<VehicleRow> = defineAction({
  ...common('unlock'),
  call: vehicleCommands.lockV2,
  danger: true,
  changes: ({ carId }: VehicleRow) => words.unlockChanges(carId),
  request: (vehicle: VehicleRow, said: Said) => ({
    body: { imei: imeiOf(vehicle), locked: 0 as const, ...said },
  }),
  follow: followingOne('unlock'),
});

const openSeat: Action<VehicleRow> = defineAction({
  ...common('seat_open'),
  call: vehicleCommands.batteryCompartment,
  changes: ({ carId }: VehicleRow) => words.seatChanges(carId),
  request: (vehicle: VehicleRow) => ({ body: { imei: imeiOf(vehicle), locked: 0 as const } }),
  follow: followingOne('seat_open'),
});

/** What an operator can tell one vehicle to do; the same on the map, in the list and on the vehicle's page. */
export const commandActions: readonly Action<VehicleRow>[] = [ring, query, lock, unlock, openSeat];

/** To the map, with the vehicle's card open. */
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

/** At most so many vehicles are told to lock at once; more would need a second pair of eyes. */
const mostLocked = 50;
const mostCommanded = 200;

const bulkOf = (type: 'ring' | 'query' | 'lock', most: number) =>
  defineBulk<VehicleRow, typeof vehicleCommands.createJob>({
    call: vehicleCommands.createJob,
    label: words.command[type],
    may: '030210,030209',
    level: type === 'lock' ? 2 : commandRules[type].level,
    most,
    ...(type === 'lock' && { changes: () => words.bulkLockChanges }),
    request: (chosen) => ({
      body: {
        type,
        carIds: chosen.kind === 'rows' ? chosen.ids : [],
        ...(type === 'ring' && { seconds: ringSeconds }),
      },
    }),
    useOutcome: useBulkOutcome,
    refreshes: ['commands'],
  });

export const bulkCommands = [
  bulkOf('ring', mostCommanded),
  bulkOf('query', mostCommanded),
  bulkOf('lock', mostLocked),
];
