import { z } from 'zod';
import {
  carId,
  cents,
  codes,
  defineCalls,
  id,
  imei,
  instant,
  listQuery,
  pageOf,
  reason,
  seeksPerson,
  soughtPhone,
} from '../../kit/index.ts';
import { returnRelation, riderBinding, riderFound, tripDetail, tripRow, tripState } from './trips.rows.ts';

/** A list of trips looks at this many days at most, and at the last seven when nothing is said. */
export const mostTripDays = 31;
export const usualTripDays = 7;

const seesTrips = codes('0301||0302||1601');

/** Who may look for a person by phone: customer service on its own page, others with the right to personal data. */
export const findsPeople = '1601||pii';

/** What the console knows and does about trips. */
export const trips = defineCalls('trips', {
  list: {
    summary: 'List trips that began in a period',
    method: 'GET',
    path: '/ebike/v3/backend/trips',
    access: seesTrips,
    rows: 'own',
    query: listQuery(
      {
        carId: carId.optional(),
        riderId: id.optional(),
        state: tripState.optional(),
        relation: returnRelation.optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      ['startedAt'],
    ),
    reply: pageOf(tripRow),
    refusals: ['trip.span'],
    exports: { code: '030206', personal: ['riderPhone'] },
  },
  single: {
    summary: 'Get one trip with the evidence of its end',
    method: 'GET',
    path: '/ebike/v3/backend/trips/:tripId',
    access: codes('0301||0302||1601||0401||returnCarApp'),
    rows: 'own',
    params: z.object({ tripId: id }),
    reply: tripDetail,
    refusals: ['trip.not_found'],
  },
  end: {
    summary: 'End a trip for a rider where the vehicle stands, now or at an earlier time, and have it locked',
    method: 'POST',
    path: '/ebike/v3/backend/trips/:tripId/end',
    access: codes('160130'),
    rows: 'own',
    params: z.object({ tripId: id }),
    body: z.object({
      reason,
      /** Where its end is put; now unless said. */
      at: instant.optional(),
      /** The place shall cost what it costs, as far as the last position proves it. */
      charged: z.boolean().default(false),
      /** Lock the vehicle; one that cannot be told so now is locked as soon as it can. */
      lock: z.boolean().default(true),
      /** Even one that moves: it is locked when it stands. */
      evenMoving: z.boolean().default(false),
      /** What the one who ends it was told that it costs: refused when it costs something else by now. */
      expectedCents: cents.min(0).max(100_000_000).optional(),
    }),
    reply: tripDetail,
    refusals: ['trip.not_found', 'trip.not_riding', 'vehicle.moving', 'trip.end_time', 'trip.price_moved'],
    audit: { module: 'trips', action: 'end', sensitive: true },
  },
  unmask: {
    summary: 'Get the full phone of a trip’s rider; viewing is logged',
    method: 'POST',
    path: '/ebike/v3/backend/trips/:tripId/phone',
    access: codes('0301,pii||0302,pii||1601,pii'),
    rows: 'own',
    params: z.object({ tripId: id }),
    reply: z.object({ phone: z.string() }),
    refusals: ['trip.not_found'],
    audit: { module: 'trips', action: 'unmask', sensitive: true },
    secretReply: true,
  },
  riders: {
    summary: 'Find riders by the last four digits of the phone, by name or its pinyin; at most six',
    method: 'GET',
    path: '/ebike/v3/backend/riders',
    access: codes('1601||0301,pii||0302,pii'),
    rows: 'own',
    query: z.object({
      /** Four digits, or at least two letters or characters that the name begins with. */
      find: seeksPerson(
        z
          .string()
          .trim()
          .regex(/^(\d{4}|[a-z]{2,40}|[\u4e00-\u9fff·]{2,20})$/i),
      ),
    }),
    reply: z.object({
      list: z.array(riderFound),
      /** Whether there are others. */
      more: z.boolean(),
    }),
  },
  bindings: {
    summary:
      'Get who is using a vehicle, or what a rider is using: open trip, reservation and recent trips. By phone only with 1601 or pii',
    method: 'GET',
    path: '/ebike/v3/backend/user/device',
    access: seesTrips,
    rows: 'own',
    query: z.object({ phone: soughtPhone.optional(), imei: imei.optional() }),
    reply: riderBinding,
    refusals: ['rider.not_found', 'vehicle.not_found', 'common.invalid'],
  },
});
