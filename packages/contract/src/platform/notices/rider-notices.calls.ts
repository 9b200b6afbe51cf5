import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';

const access = codes('riderApp');
const base = '/ebike/v3/rider/messages/:riderId';
const params = z.object({ riderId: id });

/** The inbox of the riders' app. */
export const riderNotices = defineCalls('riderNotices', {
  list: {
    summary: 'List the rider’s recent messages, newest first',
    method: 'GET',
    path: base,
    access,
    rows: 'own',
    params,
    query: z.object({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.object({
      list: z.array(
        z.object({
          id,
          title: z.string(),
          text: z.string(),
          /** The app shows it as a pop-up until it is read. */
          popsUp: z.boolean(),
          createdAt: z.number(),
          readAt: z.number().nullable(),
        }),
      ),
      unread: z.int(),
    }),
    refusals: ['rider.not_found'],
  },
  read: {
    summary: 'Mark all of the rider’s messages up to now as read',
    method: 'POST',
    path: `${base}/read`,
    access,
    rows: 'own',
    params,
    reply: z.object({ read: z.int() }),
    refusals: ['rider.not_found'],
    audit: 'own-record',
  },
});
