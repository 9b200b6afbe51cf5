import { z } from 'zod';
import { commandType } from '../../fleet/vehicles/commands.rows.ts';
import { lifecycle, onlineState } from '../../fleet/vehicles/vehicles.rows.ts';
import {
  carId,
  codes,
  defineCalls,
  flag,
  imei,
  instant,
  listOf,
  listQuery,
  pageOf,
  scopeWish,
  smallId,
} from '../../kit/index.ts';
import {
  deviceDetail,
  deviceMetric,
  deviceModes,
  deviceOverview,
  deviceRow,
  deviceSample,
  offlineSpan,
  rawPacket,
  simOperator,
} from './monitoring.rows.ts';

const base = '/ebike/v3/backend';
const sees = codes('0305');
const whole = (most: number) => z.coerce.number().int().min(0).max(most).optional();

/** The longest period of notifications to filter devices by, days. */
export const mostEventDays = 7;

/** The state of the fleet's controllers. */
export const monitoring = defineCalls('monitoring', {
  overview: {
    summary:
      'Count the vehicles on the shelf with a controller that are online, offline (by duration), located and powered, and by firmware',
    method: 'GET',
    path: `${base}/device-overview`,
    access: sees,
    rows: 'own',
    query: z.object(scopeWish),
    reply: deviceOverview,
  },

  line: {
    summary: 'Get how many controllers were online, located and had good signal over the last hours',
    method: 'GET',
    path: `${base}/device-line`,
    access: sees,
    rows: 'own',
    query: z.object({ ...scopeWish, hours: z.coerce.number().int().min(1).max(168).default(24) }),
    reply: z.object({ stepMs: z.int(), list: z.array(deviceSample), count: z.int() }),
  },

  list: {
    summary: 'List controllers by their condition',
    method: 'GET',
    path: `${base}/device-health`,
    access: sees,
    rows: 'own',
    query: listQuery(
      {
        carIds: listOf(carId, 500).optional(),
        imei: z.string().max(20).optional(),
        iccid: z.string().max(20).optional(),
        modelId: smallId.optional(),
        fwVersion: z.string().max(20).optional(),
        simOperator: listOf(simOperator).optional(),
        lifecycle: listOf(lifecycle).optional(),
        online: onlineState.optional(),
        /** Offline for so long; any of these. */
        offline: listOf(offlineSpan).optional(),
        reportedFrom: instant.optional(),
        reportedTo: instant.optional(),
        gsmFrom: whole(31),
        gsmTo: whole(31),
        satellitesFrom: whole(64),
        satellitesTo: whole(64),
        /** Millivolts. */
        voltageFrom: whole(100_000),
        voltageTo: whole(100_000),
        mode: listOf(z.enum(deviceModes)).optional(),
        /** Whether its position is recent enough. */
        fixed: flag.optional(),
        /** Whether it is powered by the vehicle's battery. */
        power: flag.optional(),
        /**
         * It sent any of these notifications between `eventFrom` and `eventTo`, at most seven days; by default the
         * last day.
         */
        notify: listOf(z.coerce.number().int().min(0).max(255), 30).optional(),
        eventFrom: instant.optional(),
        eventTo: instant.optional(),
        /** A command of any of these types failed within the last 24 hours. */
        failed: listOf(commandType).optional(),
      },
      [
        'carId',
        'reportedAt',
        'locatedAt',
        'gsm',
        'voltageMv',
        'events24h',
        'failed24h',
        'positionAgeSeconds',
        'simExpireOn',
      ],
    ),
    reply: pageOf(deviceRow),
    exports: { code: '030506' },
    refusals: ['log.span', 'track.order'],
  },

  single: {
    summary: 'Get one controller, with its clock and both voltages',
    method: 'GET',
    path: `${base}/device-health/:carId`,
    access: sees,
    rows: 'own',
    params: z.object({ carId }),
    reply: deviceDetail,
    refusals: ['vehicle.not_found'],
  },

  metrics: {
    summary: 'Get a controller’s course, speed, satellites, signal and voltage over at most 24 hours',
    method: 'GET',
    path: `${base}/device-metrics`,
    access: sees,
    rows: 'own',
    query: z.object({ imei, from: instant, to: instant }),
    reply: z.object({ stepMs: z.int(), list: z.array(deviceMetric), count: z.int() }),
    refusals: ['vehicle.not_found', 'track.span', 'track.order'],
  },

  packets: {
    summary: 'Get the newest raw message of each kind from a controller, within seven days',
    method: 'GET',
    path: `${base}/device-health/:carId/packets`,
    access: codes('0305,030521'),
    rows: 'own',
    params: z.object({ carId }),
    reply: z.object({ list: z.array(rawPacket), count: z.int() }),
    refusals: ['vehicle.not_found'],
  },
});
