import { z } from 'zod';
import { id, instant } from '../../kit/index.ts';

export const providerNames = ['wechat', 'alipay'] as const;
export const providerName = z.enum(providerNames);

/**
 * A draft has no effect yet. Money is collected where it is offered; what is kept is only asked about what was begun there.
 */
export const providerStates = ['draft', 'offered', 'kept'] as const;

const named = z.string().max(64);

/** What is said of us at a provider beside its keys. */
export const merchantFields = z.object({
  /** Our number there. */
  merchantId: z.string().regex(/^\d{8,20}$/),
  appId: z.string().regex(/^\w{8,32}$/),
  /** Of WeChat, where riders also pay from a mini program. */
  miniAppId: z.string().regex(/^\w{0,32}$/),
  /** Of WeChat: the serial number of our certificate. */
  serial: z.string().regex(/^[0-9A-Fa-f]{0,64}$/),
  /** Of WeChat, where it gave us a key of its own instead of certificates. */
  providerKeyId: z.string().regex(/^\w{0,64}$/),
  /** What is agreed about collecting after rides: WeChat's number of the service, Alipay's scene; empty: nothing. */
  serviceId: z.string().regex(/^[\w|]{0,64}$/),
  /** What the provider takes of a payment, in ten-thousandths, until its bill says it to the cent. */
  feeBp: z.int().min(0).max(1_000),
  /** What it lets be shared away of a payment at most, ten-thousandths. */
  shareBp: z.int().min(0).max(10_000).default(3_000),
  /** Where it is spoken to; empty: where the real one is. */
  baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(200)]),
});

/** How we are known at a provider. Keys are never shown: of each its fingerprint alone. */
export const paymentProviderRow = merchantFields.extend({
  id,
  provider: providerName,
  state: z.enum(providerStates),
  /** Who collects there. */
  agentId: z.int(),
  agent: z.string(),
  /** Of a franchisee's: head office's number that the provider shares with; null: none yet. */
  receiver: z.string().nullable(),
  receiverProblem: z.string().nullable(),
  ownKeyPrint: z.string(),
  providerKeyPrint: z.string(),
  /** Where the provider tells us what happened. */
  notifyUrl: z.string(),
  createdAt: instant,
  createdBy: named,
  offeredAt: instant.nullable(),
  offeredBy: named.nullable(),
  approver: named.nullable(),
  version: z.int(),
});
export type PaymentProviderRow = z.infer<typeof paymentProviderRow>;
