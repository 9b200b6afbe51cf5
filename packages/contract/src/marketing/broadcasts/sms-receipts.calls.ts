import { z } from 'zod';
import { defineCalls, instant } from '../../kit/index.ts';

/** Delivery receipt of a text message. */
export const smsReceipt = z.object({
  /** Key sent to the gateway with the message. */
  key: z.string().min(1).max(200),
  state: z.enum(['delivered', 'undelivered']),
  /** The number is not in use. */
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
      /** Hex HMAC-SHA256 over `signedAt` and one line of key, state and vacancy per receipt, with the gateway’s key. */
      signature: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    reply: z.object({ changed: z.int() }),
    refusals: ['broadcast.signature'],
    audit: 'own-record',
  },
});
