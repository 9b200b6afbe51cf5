import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';
import { consentRow, laterWay } from './consents.rows.ts';

const base = '/ebike/v3/rider/pay-later';
const access = codes('riderApp');
const body = z.object({ riderId: id, way: laterWay });

/** What a riders' app does with providers that vouch for riders and collect after rides. */
export const riderConsents = defineCalls('riderConsents', {
  show: {
    summary: 'List a rider’s active, pending and recent consents, with what the app hands to the provider',
    method: 'GET',
    path: `${base}/:riderId`,
    access,
    rows: 'own',
    params: z.object({ riderId: id }),
    reply: z.object({
      list: z.array(
        consentRow.extend({
          /** Null until the provider has taken the question, and where there is nothing to agree to any more. */
          prepay: z.record(z.string(), z.string()).nullable(),
        }),
      ),
    }),
    refusals: ['rider.not_found'],
    secretReply: true,
  },
  ask: {
    summary: 'Ask a provider to vouch for a rider, who then agrees in the provider’s app within ten minutes',
    method: 'POST',
    path: base,
    access,
    rows: 'own',
    body,
    reply: z.object({ consentId: id }),
    refusals: ['rider.not_found', 'consent.not_offered', 'consent.has_one'],
    audit: 'own-record',
  },
  end: {
    summary: 'Revoke a consent: it no longer allows rides, and nothing more is collected through it',
    method: 'POST',
    path: `${base}/end`,
    access,
    rows: 'own',
    body,
    reply: z.object({ consentId: id }),
    refusals: ['rider.not_found', 'consent.none', 'consent.open_order', 'consent.owes'],
    audit: 'own-record',
  },
});
