import { z } from 'zod';
import {
  carId,
  codes,
  defineCalls,
  id,
  imei,
  instant,
  listQuery,
  pageOf,
  picked,
  reason,
  scopeWish,
} from '../../kit/index.ts';
import { parseArgs } from './commands.args.ts';
import {
  cancelledItem,
  commandRow,
  commandState,
  commandStatistic,
  commandType,
  jobItem,
} from './commands.rows.ts';

const commands = '030109||030209||030509||030112||030212||030113||030520';
const jobRefusals = ['command.reason_needed', 'command.too_many', 'vehicle.not_found', 'common.forbidden'];
const single = [
  ...jobRefusals,
  'vehicle.no_device',
  'vehicle.in_order',
  'vehicle.moving',
  'device.offline',
  'device.too_often',
];
const accepted = z.object({ jobId: id });

const zeroOrOne = z.literal([0, 1]);

/** Lock or unlock, with a sound from the voice pack. */
const lockOrder = z.object({
  imei,
  locked: zeroOrOne,
  /** The slot of the voice pack that is played with it, and the volume, percent. */
  idx: z.int().min(1).max(20).optional(),
  volume: z.int().min(0).max(100).optional(),
  /** Whether the controller scans for the station's beacons; by default as in its settings. */
  isTBeacon: z.union([zeroOrOne, z.boolean()]).optional(),
  reason: reason.optional(),
});

/** Commands to vehicles. A reply only says that the command was accepted; outcomes come from the device. */
export const vehicleCommands = defineCalls('commands', {
  createJob: {
    summary: 'Send one command to up to 200 vehicles; each gets its own outcome',
    method: 'POST',
    path: '/ebike/v3/backend/command-jobs',
    access: codes(commands),
    rows: 'own',
    body: z
      .object({
        type: commandType,
        /** More than 200 are refused with an explanation. */
        carIds: picked(carId, 1000, { 'vehicles.list': 'carId', 'monitoring.list': 'carId' }),
        /**
         * The arguments of the type: voice {slot, volume}, temp_power {minutes}, set_speed {percent} … see
         * `commandArgs`.
         */
        args: z.record(z.string().max(20), z.unknown()).optional(),
        /** Seconds of ringing, 1-30; the older form of `args`. */
        seconds: z.int().min(1).max(30).optional(),
        reason: reason.optional(),
      })
      .superRefine(({ type, args, seconds }, ctx) => {
        const wrong = parseArgs(type, type === 'ring' && seconds ? { seconds, ...args } : args).error;
        for (const { message, path } of wrong?.issues ?? [])
          ctx.addIssue({ code: 'custom', message, path: ['args', ...path] });
      }),
    reply: z.object({ jobId: id, list: z.array(jobItem), count: z.int() }),
    refusals: [...jobRefusals, 'approval.requested'],
    audit: { module: 'vehicles', action: 'command', sensitive: true },
    secondPerson: { above: 'bulkVehicles' },
  },
  job: {
    summary: 'Get one command job with the state of every command in it',
    method: 'GET',
    path: '/ebike/v3/backend/command-jobs/:jobId',
    access: codes(commands),
    rows: 'own',
    params: z.object({ jobId: id }),
    reply: z.object({
      jobId: id,
      type: commandType,
      done: z.boolean(),
      list: z.array(commandRow),
      count: z.int(),
    }),
    refusals: ['command.job_not_found'],
  },
  cancel: {
    summary: 'Cancel the commands of a job that have not been sent yet',
    method: 'POST',
    path: '/ebike/v3/backend/command-jobs/:jobId/cancel',
    access: codes(commands),
    rows: 'own',
    params: z.object({ jobId: id }),
    body: z.object({
      /** Only the commands to these vehicles; the whole job by default. */
      carIds: z.array(carId).min(1).max(200).optional(),
    }),
    reply: z.object({ list: z.array(cancelledItem), count: z.int() }),
    refusals: ['command.job_not_found', 'command.none_waits', 'common.forbidden'],
    audit: { module: 'vehicles', action: 'cancel_command' },
  },
  statistics: {
    summary: 'Get how recent commands ended, by type and answer, and how long they took',
    method: 'GET',
    path: '/ebike/v3/backend/command-statistics',
    access: codes('0301||0302||0305'),
    rows: 'own',
    query: z.object({
      ...scopeWish,
      /** Hours back from now, 1-168. */
      hours: z.coerce.number().int().min(1).max(168).default(24),
    }),
    reply: z.object({ from: z.number(), to: z.number(), list: z.array(commandStatistic), count: z.int() }),
  },
  list: {
    summary: 'List commands given to a vehicle, newest first',
    method: 'GET',
    path: '/ebike/v3/backend/commands',
    access: codes('0301||0302||0305'),
    rows: 'own',
    query: listQuery(
      {
        carId: carId.optional(),
        jobId: id.optional(),
        type: commandType.optional(),
        state: commandState.optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      ['createdAt'],
    ),
    reply: pageOf(commandRow),
    exports: { code: '030206' },
  },
  lockV2: {
    summary: 'Lock (1) or unlock (0) one vehicle by its IMEI',
    method: 'POST',
    path: '/ebike/v3/backend/lock/v2',
    access: codes(commands),
    rows: 'own',
    body: lockOrder,
    reply: accepted,
    refusals: single,
    audit: { module: 'vehicles', action: 'lock', sensitive: true },
  },
  lock: {
    summary: 'Lock (1) or unlock (0) one vehicle by its IMEI; the older form of lock/v2',
    method: 'POST',
    path: '/ebike/v3/backend/lock',
    access: codes(commands),
    rows: 'own',
    body: lockOrder,
    reply: accepted,
    refusals: single,
    audit: { module: 'vehicles', action: 'lock', sensitive: true },
  },
  batteryCompartment: {
    summary: 'Open (0) or close (1) the battery compartment of one vehicle',
    method: 'POST',
    path: '/ebike/v3/backend/batteryCompartment',
    access: codes(commands),
    rows: 'own',
    body: z.object({ imei, locked: zeroOrOne, reason: reason.optional() }),
    reply: accepted,
    refusals: single,
    audit: { module: 'vehicles', action: 'seat', sensitive: true },
  },
});
