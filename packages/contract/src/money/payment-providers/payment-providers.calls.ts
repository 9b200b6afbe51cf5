import { z } from 'zod';
import { codes, defineCalls, id, int32, reason, smallId } from '../../kit/index.ts';
import { merchantFields, paymentProviderRow, providerName } from './payment-providers.rows.ts';

const base = '/ebike/v3/backend/payment-providers';
const access = codes('0502,050280');
const params = z.object({ id });
const change = (action: string) => ({ module: 'settings', action, sensitive: true });
/** As its file holds it, with its frame of PEM or without; empty: as it is. */
const key = z.string().trim().max(5_000);

/** Where money is collected. */
export const paymentProviders = defineCalls('paymentProviders', {
  list: {
    summary:
      'List payment provider configurations: merchant numbers, key fingerprints and dates, never a key',
    method: 'GET',
    path: base,
    access,
    rows: 'none',
    reply: z.object({ list: z.array(paymentProviderRow) }),
  },
  save: {
    summary:
      'Save a provider’s numbers and keys as a draft, which can be tested but has no effect until it goes live. Keys left empty are kept',
    method: 'PUT',
    path: `${base}/:provider/draft`,
    access,
    rows: 'whole',
    params: z.object({ provider: providerName }),
    body: merchantFields.extend({
      /** The franchisee whose number it is; absent: head office's. */
      agentId: smallId.optional(),
      /** Ours, of 2,048 bits or more. */
      privateKey: key,
      /** Of WeChat: the 32 letters that it seals with. */
      apiV3Key: z.string().trim().max(64),
      /** The provider's public key. */
      providerKey: key,
    }),
    reply: paymentProviderRow,
    audit: change('draftProvider'),
    stepUp: true,
    refusals: [
      'common.not_found',
      'payment_provider.private_key',
      'payment_provider.provider_key',
      'payment_provider.api_key',
      'payment_provider.lacks',
      'payment_provider.address',
      'payment_provider.other_agent',
    ],
  },
  test: {
    summary: 'Test a provider with an order that does not exist, and return its answer',
    method: 'GET',
    path: `${base}/:id/test`,
    access,
    rows: 'none',
    params,
    reply: z.object({
      /** `well`: it knows us, and we know its signature. `refused`: it knows us and does not want us. */
      said: z.enum(['well', 'refused', 'unknown']),
      code: z.string(),
      message: z.string(),
    }),
    refusals: ['common.not_found', 'payment_provider.unreadable'],
  },
  offer: {
    summary: 'Go live with a draft, or with an earlier configuration again; takes effect within seconds',
    method: 'POST',
    path: `${base}/:id/offer`,
    access,
    rows: 'whole',
    params,
    body: z.object({ version: int32, reason }),
    reply: paymentProviderRow,
    audit: change('offerProvider'),
    secondPerson: 'when-asked',
    stepUp: true,
    refusals: ['common.not_found', 'common.stale_version', 'payment_provider.offered'],
  },
  switchOff: {
    summary: 'Stop collecting through a provider; open payments are still queried and refunded',
    method: 'POST',
    path: `${base}/:id/off`,
    access,
    rows: 'whole',
    params,
    body: z.object({ version: int32, reason }),
    reply: paymentProviderRow,
    audit: change('switchOffProvider'),
    secondPerson: 'when-asked',
    stepUp: true,
    refusals: ['common.not_found', 'common.stale_version', 'payment_provider.not_offered'],
  },
});
