import { z } from 'zod';
import { codes, defineCalls, id, int32, listQuery, pageOf, reason } from '../../kit/index.ts';

const access = codes('0506||050651');
const module = 'broadcasts';

/** Source of the SMS gateway: configured in the console, in the program’s settings, simulated by the demo, or none. */
export const providerSources = ['console', 'settings', 'demo', 'none'] as const;
export type ProviderSource = (typeof providerSources)[number];

/** SMS gateway without its key. */
export const smsGateway = z.object({
  source: z.enum(providerSources),
  url: z.string().nullable(),
  /** Last four characters of the key. */
  keyEnd: z.string().nullable(),
  setAt: z.number().nullable(),
  setBy: z.string().nullable(),
  version: z.int(),
});
export type SmsGateway = z.infer<typeof smsGateway>;

export const badNumberRow = z.object({
  riderId: id,
  riderPhone: z.string(),
  failures: z.int(),
  problem: z.string(),
  failedAt: z.number(),
  until: z.number(),
});
export type BadNumberRow = z.infer<typeof badNumberRow>;

/** SMS gateway and blocked phone numbers. */
export const messageChannels = defineCalls('messageChannels', {
  gateway: {
    summary: 'Get the gateway for text messages, who set it and when; its key is never returned',
    method: 'GET',
    path: '/ebike/v3/backend/message-gateway',
    access,
    rows: 'none',
    reply: smsGateway,
  },
  setGateway: {
    summary: 'Set the gateway for text messages; its key is stored and never returned',
    method: 'PUT',
    path: '/ebike/v3/backend/message-gateway',
    access: codes('050651'),
    rows: 'whole',
    body: z.object({
      url: z.string().trim().min(1).max(200),
      key: z.string().trim().min(8).max(400),
      version: int32,
      reason,
    }),
    reply: z.object({ version: z.int() }),
    refusals: ['common.stale_version', 'broadcast.gateway'],
    audit: { module, action: 'set_gateway', sensitive: true },
    stepUp: true,
  },
  badNumbers: {
    summary: 'List riders whose phones accept no text messages; none are sent to them',
    method: 'GET',
    path: '/ebike/v3/backend/message-bad-numbers',
    access,
    rows: 'own',
    query: listQuery({}, ['failedAt', 'until']),
    reply: pageOf(badNumberRow),
  },
  liftNumber: {
    summary: 'Resume text messages to a rider',
    method: 'POST',
    path: '/ebike/v3/backend/message-bad-numbers/:riderId/lift',
    access: codes('0506,050603'),
    rows: 'own',
    params: z.object({ riderId: id }),
    reply: z.object({ riderId: id }),
    refusals: ['rider.not_found'],
    audit: { module, action: 'lift_number' },
  },
});
