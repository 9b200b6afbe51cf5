import { z } from 'zod';
import { codes, defineCalls, id, int32, reason, smallId } from '../../kit/index.ts';
import { houseName, merchantFields, paymentHouseRow } from './payment-houses.rows.ts';

const base = '/ebike/v3/backend/payment-houses';
const access = codes('0502,050280');
const params = z.object({ id });
const change = (action: string) => ({ module: 'settings', action, sensitive: true });
/** As its file holds it, with its frame of PEM or without; empty: as it is. */
const key = z.string().trim().max(5_000);

/** Where money is collected. */
export const paymentHouses = defineCalls('paymentHouses', {
  list: {
    summary: 'How we are known at payment houses: numbers, fingerprints of keys and dates, never a key',
    method: 'GET',
    path: base,
    access,
    rows: 'none',
    reply: z.object({ list: z.array(paymentHouseRow) }),
  },
  save: {
    summary:
      'Write down numbers and keys of a house as a draft: it can be tested and has no effect until it is offered. Keys that are left empty stay as they are',
    method: 'PUT',
    path: `${base}/:house/draft`,
    access,
    rows: 'whole',
    params: z.object({ house: houseName }),
    body: merchantFields.extend({
      /** The franchisee whose number it is; absent: head office's. */
      agentId: smallId.optional(),
      /** Ours, of 2,048 bits or more. */
      privateKey: key,
      /** Of WeChat: the 32 letters that it seals with. */
      apiV3Key: z.string().trim().max(64),
      /** The house's public key. */
      houseKey: key,
    }),
    reply: paymentHouseRow,
    audit: change('draftHouse'),
    stepUp: true,
    refusals: [
      'common.not_found',
      'house.private_key',
      'house.house_key',
      'house.api_key',
      'house.lacks',
      'house.address',
      'house.other_agent',
    ],
  },
  test: {
    summary: 'Ask a house about an order that is none, and say what it answered',
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
    refusals: ['common.not_found', 'house.unreadable'],
  },
  offer: {
    summary:
      'Collect money where a draft says, or again where it was collected before, from within seconds on',
    method: 'POST',
    path: `${base}/:id/offer`,
    access,
    rows: 'whole',
    params,
    body: z.object({ version: int32, reason }),
    reply: paymentHouseRow,
    audit: change('offerHouse'),
    secondPerson: 'when-asked',
    stepUp: true,
    refusals: ['common.not_found', 'common.stale_version', 'house.offered'],
  },
  switchOff: {
    summary: 'Collect no more money at a house; what was begun there is still asked about and sent back',
    method: 'POST',
    path: `${base}/:id/off`,
    access,
    rows: 'whole',
    params,
    body: z.object({ version: int32, reason }),
    reply: paymentHouseRow,
    audit: change('switchOffHouse'),
    secondPerson: 'when-asked',
    stepUp: true,
    refusals: ['common.not_found', 'common.stale_version', 'house.not_offered'],
  },
});
