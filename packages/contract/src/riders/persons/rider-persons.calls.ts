import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';
import { tripPlatforms } from '../../rides/trips/index.ts';
import { personalData } from './persons.rows.ts';

const access = codes('riderApp');
const base = '/ebike/v3/rider/persons/:riderId';
const params = z.object({ riderId: id });

/** Devices and personal data in the riders' app. */
export const riderPersons = defineCalls('riderPersons', {
  comes: {
    summary: 'Record that a rider opened the app on a device',
    method: 'POST',
    path: `${base}/devices`,
    access,
    rows: 'own',
    params,
    body: z.object({
      deviceId: z.string().min(8).max(128),
      platform: z.enum(tripPlatforms),
      model: z.string().trim().max(60).default(''),
    }),
    reply: z.object({ riderId: id }),
    refusals: ['rider.not_found', 'rider.cancelled'],
    audit: 'own-record',
  },
  export: {
    summary: 'Get all data about the rider',
    method: 'POST',
    path: `${base}/export`,
    access,
    rows: 'own',
    params,
    reply: z.object({ data: personalData }),
    refusals: ['rider.not_found', 'rider.cancelled'],
    audit: 'own-record',
    secretReply: true,
  },
  delete: {
    summary: 'Delete the rider’s account permanently, or return what prevents it',
    method: 'POST',
    path: `${base}/deletion`,
    access,
    rows: 'own',
    params,
    reply: z.object({ deletedAt: z.number() }),
    refusals: ['rider.not_found', 'rider.cancelled', 'person.tied'],
    audit: 'own-record',
  },
});
