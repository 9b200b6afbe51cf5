import { z } from 'zod';
import {
  carId,
  codes,
  defineCalls,
  flag,
  id,
  imei,
  instant,
  listOf,
  listQuery,
  pageOf,
} from '../../kit/index.ts';
import {
  controllerTime,
  deviceLogRow,
  eventGroup,
  packetDirections,
  packetKind,
  packetVerdict,
  vehicleLogId,
  vehicleLogRow,
} from './vehicle-logs.rows.ts';

const base = '/platform';

/** Messages to and from one controller. */
export const deviceLogs = defineCalls('deviceLogs', {
  list: {
    summary: 'List messages to and from a controller over at most seven days',
    method: 'GET',
    path: `${base}/device-log`,
    access: codes('1403'),
    rows: 'own',
    query: listQuery(
      {
        imei,
        kinds: listOf(packetKind).optional(),
        direction: z.enum(packetDirections).optional(),
        verdict: packetVerdict.optional(),
        code: z.coerce.number().int().min(0).max(9_999).optional(),
        from: instant.optional(),
        to: instant.optional(),
        /** Continues after the row with this id, in the requested order, instead of paging. */
        after: id.optional(),
      },
      ['at'],
    ),
    reply: pageOf(deviceLogRow),
    exports: { code: '140306' },
    refusals: ['vehicle.not_found', 'log.span'],
  },

  packet: {
    summary: 'Get one raw message, without keys and tokens',
    method: 'GET',
    path: `${base}/device-log/:id`,
    access: codes('1403,140341'),
    rows: 'own',
    params: z.object({ id }),
    reply: z.object({ raw: z.record(z.string(), z.unknown()) }),
    refusals: ['common.not_found'],
  },
});

/** Everything that happened to one vehicle. */
export const vehicleLogs = defineCalls('vehicleLogs', {
  list: {
    summary:
      'List what happened to a vehicle over at most 31 days: commands, notifications, trips, alarms, tasks and changes',
    method: 'GET',
    path: `${base}/vehicle-log`,
    access: codes('1402'),
    rows: 'own',
    query: listQuery(
      {
        /** One of the two is required. */
        carId: carId.optional(),
        imei: imei.optional(),
        groups: listOf(eventGroup).optional(),
        /** Exact name. */
        operator: z.string().max(30).optional(),
        ok: flag.optional(),
        from: instant.optional(),
        to: instant.optional(),
        /** Continues after the row with this id, in the requested order, instead of paging. */
        after: vehicleLogId.optional(),
      },
      ['at'],
    ),
    reply: pageOf(vehicleLogRow).extend({
      /** The controllers that were in the vehicle during that time, in order. */
      controllers: z.array(controllerTime),
    }),
    exports: { code: '140206' },
    refusals: ['vehicle_log.which', 'vehicle.not_found', 'log.span'],
  },

  entry: {
    summary: 'Get one row of the vehicle log as stored, without keys and tokens',
    method: 'GET',
    path: `${base}/vehicle-log/:carId/:id`,
    access: codes('1402,140241'),
    rows: 'own',
    params: z.object({ carId, id: vehicleLogId }),
    reply: z.object({ raw: z.record(z.string(), z.unknown()) }),
    refusals: ['common.not_found'],
  },
});
