import { z } from 'zod';
import { codes, defineCalls, id, listQuery, pageOf, reason } from '../../kit/index.ts';
import { creditEntry, creditKind, creditPoints } from './credit.rows.ts';

const base = '/ebike/v3/backend/credit';
const ofRider = z.object({ riderId: id });

/** Riders' points in the console. */
export const credit = defineCalls('credit', {
  list: {
    summary: 'List a rider’s score changes in the caller’s areas, newest first',
    method: 'GET',
    path: `${base}/entries`,
    access: codes('070101'),
    rows: 'own',
    query: listQuery({ riderId: id, kind: creditKind.optional() }, ['at']),
    reply: pageOf(creditEntry),
    refusals: ['rider.not_found'],
  },
  adjust: {
    summary: 'Add or deduct a rider’s points, within the range of the score',
    method: 'POST',
    path: `${base}/entries`,
    access: codes('070101,07010103'),
    rows: 'own',
    body: ofRider.extend({ points: creditPoints, reason }),
    /** The points actually moved. */
    reply: z.object({ points: z.int(), score: z.int() }),
    refusals: ['rider.not_found', 'rider.cancelled', 'rider.not_home', 'credit.off', 'credit.unmoved'],
    audit: { module: 'riders', action: 'adjust_credit', sensitive: true },
  },
});

/** A rider's own points. */
export const riderCredit = defineCalls('riderCredit', {
  show: {
    summary: 'Get a rider’s score, bans with their end, and the last 50 changes, newest first',
    method: 'GET',
    path: '/ebike/v3/rider/credit/:riderId',
    access: codes('riderApp'),
    rows: 'own',
    params: ofRider,
    reply: z.object({
      score: z.int(),
      bannedUntil: z.number().nullable(),
      list: z.array(
        creditEntry.pick({ id: true, at: true, kind: true, points: true, scoreAfter: true, orderId: true }),
      ),
    }),
    refusals: ['rider.not_found'],
  },
});
