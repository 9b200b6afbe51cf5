import { z } from 'zod';
import { carId, codes, defineCalls, degrees, imei, instant, listQuery, pageOf } from '../../kit/index.ts';
import { chartSample, deviceEventRow, deviceGpsRow, fenceAsOf, itinerary } from './telemetry.rows.ts';

const base = '/ebike/v3/backend';
const sees = codes('0301||0302');
/** One of the two is required; an IMEI alone covers the periods in which the controller was in the vehicle. */
const which = { carId: carId.optional(), imei: imei.optional() };
const span = { from: instant, to: instant };
const refusals = ['vehicle.not_found', 'track.span', 'track.order'];

/** Vehicles' tracks and their controllers' measurements. */
export const telemetry = defineCalls('telemetry', {
  itinerary: {
    summary: 'Get a vehicle’s track over at most 24 hours, with stops of three minutes or longer and gaps',
    method: 'GET',
    path: `${base}/gpsItinerary`,
    access: sees,
    rows: 'own',
    query: z.object({
      ...which,
      ...span,
      /** Fewer points: no dropped one is further from the line than this, metres. */
      simplify: z.coerce.number().min(0).max(1_000).optional(),
    }),
    reply: itinerary,
    refusals,
  },

  file: {
    summary: 'Download a vehicle’s track over at most seven days as GPX or CSV (WGS-84)',
    method: 'POST',
    path: `${base}/gpsItinerary/file`,
    access: codes('030206'),
    rows: 'own',
    body: z.object({ carId, from: instant, to: instant, format: z.enum(['gpx', 'csv']) }),
    reply: z.object({ fileName: z.string(), text: z.string(), count: z.int() }),
    audit: { module: 'vehicles', action: 'download', sensitive: true },
    refusals: [...refusals, 'track.empty'],
  },

  fences: {
    summary:
      'List the fences in a box over at most seven days, each as it was then and for how long; at most 2,000',
    method: 'GET',
    path: `${base}/gFence/then`,
    access: sees,
    rows: 'own',
    query: z.object({ ...span, bbox: degrees(4) }),
    reply: z.object({ list: z.array(fenceAsOf), count: z.int() }),
    refusals: ['track.span', 'track.order'],
  },

  samples: {
    summary:
      'Get signal, voltage, charge, satellites and connection over time, by the minute or coarser, for charts',
    method: 'GET',
    path: `${base}/telemetry`,
    access: codes('0301||0302||0305||1403'),
    rows: 'own',
    /** Seven days at most; up to a day each entry is a minute, and there are never more than 1,500. */
    query: z.object({ ...which, ...span }),
    reply: z.object({ stepMs: z.int(), list: z.array(chartSample), count: z.int() }),
    refusals,
  },

  deviceEvents: {
    summary: 'List notifications of a controller or vehicle over at most seven days, newest first',
    method: 'GET',
    path: `${base}/external/deviceEvent`,
    host: 'java',
    access: codes('0301||0302||0305'),
    rows: 'own',
    query: listQuery({ ...which, ...span, notify: z.coerce.number().int().min(0).max(255).optional() }, [
      'at',
    ]),
    reply: pageOf(deviceEventRow),
    refusals,
  },

  serverOnline: {
    summary: 'Get whether a controller is connected and when it was last heard from',
    method: 'GET',
    path: `${base}/external/serverOnline`,
    host: 'java',
    access: codes('0301||0302||0305'),
    rows: 'own',
    query: z.object({ imei }),
    reply: z.object({
      imei,
      carId,
      online: z.boolean(),
      loginAt: z.number().nullable(),
      reportedAt: z.number().nullable(),
      /** A controller without a message for so long counts as offline, seconds. */
      offlineAfterSeconds: z.int(),
    }),
    refusals: ['vehicle.not_found'],
  },

  deviceGps: {
    summary: 'List the positions a controller reported over at most seven days, newest first',
    method: 'GET',
    path: `${base}/external/deviceGps`,
    host: 'java',
    access: codes('0301||0302||0305'),
    rows: 'own',
    query: listQuery({ imei, ...span }, ['at']),
    reply: pageOf(deviceGpsRow),
    refusals,
  },
});
