import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';
import { consentChannel } from './broadcasts.rows.ts';

const access = codes('riderApp');
const path = '/ebike/v3/rider/consents/:riderId';
const params = z.object({ riderId: id });

export const consentSources = ['register', 'settings', 'activity'] as const;

/** Riders’ consent to marketing messages. */
export const marketingConsents = defineCalls('marketingConsents', {
  list: {
    summary: 'List a rider’s marketing consents by channel',
    method: 'GET',
    path,
    access,
    rows: 'own',
    params,
    reply: z.object({
      list: z.array(
        z.object({
          channel: consentChannel,
          isGiven: z.boolean(),
          words: z.string().nullable(),
          givenAt: z.number().nullable(),
          endedAt: z.number().nullable(),
        }),
      ),
    }),
    refusals: ['rider.not_found'],
  },
  set: {
    summary:
      'Give or withdraw a rider’s consent to marketing on a channel; on withdrawal, queued messages are dropped',
    method: 'PUT',
    path,
    access,
    rows: 'own',
    params,
    body: z.object({
      channel: consentChannel,
      isGiven: z.boolean(),
      source: z.enum(consentSources),
      /** Text shown to the rider when they agreed. */
      words: z.string().trim().min(1).max(200),
    }),
    reply: z.object({ suppressed: z.int() }),
    refusals: ['rider.not_found'],
    audit: 'own-record',
  },
});
