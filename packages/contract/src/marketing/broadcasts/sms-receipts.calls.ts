import { z } from 'zod';
import { defineCalls, instant } from '../../kit/index.ts';

/** What a gateway says later of a message that it took. */
export const smsReceipt = z.object({
  /** The key that it was given with the message. */
  key: z.string().min(1).max(200),
  state: z.enum(['delivered', 'undelivered']),
  /** The number is nobody’s. */
  isVacant: z.boolean().default(false),
});
export type SmsReceipt = z.infer<typeof smsReceipt>;

/** Receipts of text messages. */
export const smsReceipts = defineCalls('smsReceipts', {
  take: {
    summary:
      'Receive delivery receipts of text messages, signed with the gateway’s key; known ones change nothing',
    method: 'POST',
    path: '/ebike/v3/external/sms/receipts',
    access: 'public',
    rows: 'none',
    body: z.object({
      /** When the gateway signed them, epoch milliseconds. */
      signedAt: instant,
      receipts: z.array(smsReceipt).min(1).max(500),
      /** HMAC-SHA256 in hex over `signedAt` and a line of key, state and vacancy for each, under the key of the gateway. */
      signature: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    reply: z.object({ changed: z.int() }),
    refusals: ['broadcast.signature'],
    audit: 'own-record',
  },
});
