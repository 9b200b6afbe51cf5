import { createHmac, randomBytes } from 'node:crypto';
import type { Event } from './deliveries.store.ts';

const prefix = 'whsec_';

/** A new secret in the receiver's format. */
export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`;

/** The storage place of a secret, to which its encryption is bound. */
export const placeOfSecret = (endpointId: string) => `webhook ${endpointId}`;

/** The body of an event, always the same. */
export const bodyOf = ({ kind, madeAt, subject, sequence, data }: Event) =>
  JSON.stringify({ type: kind, timestamp: new Date(madeAt).toISOString(), subject, sequence, data });

/** The headers of Standard Webhooks, with a signature for each valid secret. */
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
