import { z } from 'zod';
import { cents, codes, defineCalls, id } from '../../kit/index.ts';
import { photoIds } from '../../platform/photos/photos.rows.ts';
import { ticketEventKinds, ticketReason, ticketResult, ticketState, ticketText } from './tickets.rows.ts';

const riderApp = codes('riderApp');
const ofRider = z.object({ riderId: id });

/** Complaints in the rider's app. */
export const riderTickets = defineCalls('riderTickets', {
  file: {
    summary: 'Complain about an ended order of the rider’s own; one open ticket per order',
    method: 'POST',
    path: '/ebike/v3/rider/tickets',
    access: riderApp,
    rows: 'own',
    body: ofRider.extend({
      orderId: id,
      reasons: z.array(ticketReason).min(1).max(8),
      text: ticketText,
      /** The refund requested. */
      claimCents: cents.min(0).max(99_999_999).optional(),
      photoIds: photoIds.default([]),
    }),
    reply: z.object({ ticketId: id }),
    refusals: [
      'rider.not_found',
      'order.not_found',
      'order.riding',
      'ticket.open',
      'ticket.too_old',
      'photo.not_found',
    ],
    audit: 'own-record',
  },
  list: {
    summary: 'List the rider’s recent tickets with the answers, newest first, at most 20',
    method: 'GET',
    path: '/ebike/v3/rider/tickets/of/:riderId',
    access: riderApp,
    rows: 'own',
    params: ofRider,
    reply: z.object({
      list: z.array(
        z.object({
          ticketId: id,
          orderId: id,
          state: ticketState,
          result: ticketResult.nullable(),
          createdAt: z.number(),
          said: z.array(
            z.object({
              at: z.number(),
              kind: z.enum(ticketEventKinds),
              text: z.string(),
              /** Whether the rider wrote it. */
              isOwn: z.boolean(),
            }),
          ),
        }),
      ),
    }),
    refusals: ['rider.not_found'],
  },
  answer: {
    summary: 'Reply to one of the rider’s own tickets; one waiting for the rider resumes',
    method: 'POST',
    path: '/ebike/v3/rider/tickets/:ticketId/messages',
    access: riderApp,
    rows: 'own',
    params: z.object({ ticketId: id }),
    body: ofRider.extend({ text: ticketText }),
    reply: z.object({ state: ticketState }),
    refusals: ['rider.not_found', 'ticket.not_found', 'ticket.done'],
    audit: 'own-record',
  },
});
