import { z } from 'zod';
import { id, int32 } from '../../kit/index.ts';
import { deliveryKinds, webhookKind, webhookKinds } from './webhooks.events.ts';

/** The most endpoints of a company. */
export const mostEndpoints = 10;

/** `paused`: by an operator · `dead`: no answer for three days, or 410. */
export const endpointStates = ['active', 'paused', 'dead'] as const;
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const deliveryState = z.enum(deliveryStates);

const n = z.int();
const when = z.number().nullable();

export const endpointBody = z.object({
  name: z.string().trim().min(2).max(40),
  url: z.string().trim().min(1).max(300),
  kinds: z.array(webhookKind).min(1).max(webhookKinds.length),
  /** Empty: all areas in the scope of whoever saves it. */
  areaIds: z.array(int32.positive()).max(2_000).default([]),
  /** The address notified when it has not answered for a day; empty: none. */
  alertEmail: z.union([z.literal(''), z.email().max(120)]).default(''),
});

/** A company's endpoint, without the secret. */
export const webhookEndpoint = z.object({
  id,
  agentId: n,
  agentName: z.string(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(webhookKind),
  /** Empty: all that it may cover. */
  areaIds: z.array(n),
  alertEmail: z.string(),
  state: z.enum(endpointStates),
  waiting: n,
  failed: n,
  /** Since when it has not answered; null: it answers. */
  failingSince: when,
  problem: z.string().nullable(),
  answeredAt: when,
  updatedAt: z.number(),
  version: n,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** One event for one endpoint. */
export const webhookDelivery = z.object({
  id,
  endpointId: id,
  endpoint: z.string(),
  kind: z.enum(deliveryKinds),
  /** The subject: `order:` and its id. */
  subject: z.string(),
  /** Grows with the events of a subject. */
  sequence: n,
  state: deliveryState,
  attempts: n,
  createdAt: z.number(),
  sentAt: when,
  /** When it is retried; null: at once, or never again. */
  nextAt: when,
  tookMs: n.nullable(),
  /** The status of the last answer; null: none. */
  status: n.nullable(),
  problem: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** With the request and the answer. */
export const webhookDeliveryDetail = webhookDelivery.extend({ body: z.string(), answer: z.string() });
