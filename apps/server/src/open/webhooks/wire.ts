import { createHmac, randomBytes } from 'node:crypto';
import type { Event } from './deliveries.store.ts';

const prefix = 'whsec_';

/** A new secret, as its receiver is given it. */
export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`;

/** Where a secret is kept, to which its seal ties it. */
export const placeOfSecret = (endpointId: string) => `webhook ${endpointId}`;

/** What an event says, for ever the same. */
export const bodyOf = ({ kind, madeAt, subject, sequence, data }: Event) =>
  JSON.stringify({ type: kind, timestamp: new Date(madeAt).toISOString(), subject, sequence, data });

/** The headers of Standard Webhooks, with a signature by each secret that counts. */
export function headersOf(id: string, body: string, secrets: readonly string[], now: number) {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
