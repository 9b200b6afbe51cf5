import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';
import {
  newStationApplication,
  noStationReason,
  stationApplicationState,
} from './station-applications.rows.ts';

/** The most waiting applications of a rider or an operator. */
export const mostWaitingStations = { rider: 3, staff: 20 } as const;

const riderApp = codes('riderApp');
const ofRider = z.object({ riderId: id });

/** Applications for stations from the riders’ app. */
export const riderStationApplications = defineCalls('riderStationApplications', {
  apply: {
    summary: 'Apply for a station at a place in a service area',
    method: 'POST',
    path: '/ebike/v3/rider/station-applications',
    access: riderApp,
    rows: 'own',
    body: newStationApplication.extend({ riderId: id }),
    reply: z.object({ applicationId: id }),
    refusals: [
      'rider.not_found',
      'stationApplication.outside',
      'stationApplication.too_many',
      'photo.not_found',
    ],
    audit: 'own-record',
  },
  list: {
    summary: 'List the rider’s recent applications with the decisions, newest first, at most 20',
    method: 'GET',
    path: '/ebike/v3/rider/station-applications/of/:riderId',
    access: riderApp,
    rows: 'own',
    params: ofRider,
    reply: z.object({
      list: z.array(
        z.object({
          applicationId: id,
          lng: z.number(),
          lat: z.number(),
          address: z.string(),
          text: z.string(),
          state: stationApplicationState,
          reason: noStationReason.nullable(),
          opinion: z.string().nullable(),
          madeId: id.nullable(),
          made: z.string().nullable(),
          createdAt: z.number(),
          decidedAt: z.number().nullable(),
        }),
      ),
    }),
    refusals: ['rider.not_found'],
  },
});
