import { z } from 'zod';
import { cents, codes, defineCalls, id } from '../../kit/index.ts';
import { photoIds } from '../../platform/photos/photos.rows.ts';
import { phoneFix } from '../trips/index.ts';
import { returnKind, returnState } from './returns.rows.ts';

/** So many applications of a rider may wait at a time. */
export const mostWaitingReturns = 3;

const riderApp = codes('riderApp');
const ofRider = z.object({ riderId: id });

/** What a rider’s app does about a return that would cost a surcharge. */
export const riderReturns = defineCalls('riderReturns', {
  apply: {
    summary: 'Before locking: apply to return the vehicle where or in a way that would cost a surcharge',
    method: 'POST',
    path: '/ebike/v3/rider/return-applications',
    access: riderApp,
    rows: 'own',
    body: ofRider.extend({
      tripId: id,
      kind: returnKind,
      text: z.string().trim().max(50).default(''),
      fix: phoneFix.optional(),
      photoIds: photoIds.default([]),
    }),
    reply: z.object({ applicationId: id }),
    refusals: [
      'rider.not_found',
      'return.not_found',
      'return.too_late',
      'return.applied',
      'return.too_many',
      'photo.not_found',
    ],
    audit: 'own-record',
  },
  list: {
    summary: 'List the rider’s recent applications with the decisions, newest first, at most 20',
    method: 'GET',
    path: '/ebike/v3/rider/return-applications/of/:riderId',
    access: riderApp,
    rows: 'own',
    params: ofRider,
    reply: z.object({
      list: z.array(
        z.object({
          applicationId: id,
          orderId: id,
          kind: returnKind,
          state: returnState,
          createdAt: z.number(),
          decidedAt: z.number().nullable(),
          /** What the clerk said. */
          opinion: z.string().nullable(),
          feeCents: cents,
          backCents: cents,
          /** What has to be paid after a rejection, and since when it keeps from riding. */
          supplement: z
            .object({ receivableId: id, cents, blocksFrom: z.number(), isPaid: z.boolean() })
            .nullable(),
        }),
      ),
    }),
    refusals: ['rider.not_found'],
  },
});
