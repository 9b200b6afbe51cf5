import { z } from 'zod';
import { codes, defineCalls, id, listQuery, pageOf, reason } from '../../kit/index.ts';
import { fileJobRow } from '../../platform/exports/exports.rows.ts';
import { deviceRow, messageRow, privacyEvent, riskFlags, sharedRow, tieRow } from './persons.rows.ts';

const base = '/ebike/v3/backend/usrInfo/v2/:riderId';
const params = z.object({ riderId: id });
const seesRiders = codes('070101');
const found = ['rider.not_found'] as const;
const home = [...found, 'rider.not_home', 'rider.cancelled'] as const;
const deals = codes('070101,07010127');

/** The most messages a day by staff to one rider. */
export const mostMessagesADay = 5;

/** The person behind a rider: messages, devices and personal data. */
export const persons = defineCalls('persons', {
  messages: {
    summary: 'List messages to a rider in the caller’s areas, newest first',
    method: 'GET',
    path: '/ebike/v3/backend/usrInfo/messages',
    access: seesRiders,
    rows: 'own',
    query: listQuery({ riderId: id }, ['createdAt']),
    reply: pageOf(messageRow),
    refusals: found,
  },
  write: {
    summary: 'Send a rider a text message',
    method: 'POST',
    path: `${base}/messages`,
    access: codes('070101,07010103'),
    rows: 'own',
    params,
    body: z.object({ body: z.string().trim().min(5).max(150) }),
    reply: z.object({ messageId: id }),
    refusals: [...home, 'person.no_messages', 'person.messaged_often'],
    audit: { module: 'riders', action: 'message' },
  },
  devices: {
    summary: 'List a rider’s recent app devices, and the riders sharing a device or certificate',
    method: 'GET',
    path: `${base}/devices`,
    access: seesRiders,
    rows: 'own',
    params,
    reply: z.object({
      devices: z.array(deviceRow),
      shared: z.array(sharedRow),
      flags: z.array(z.enum(riskFlags)),
    }),
    refusals: found,
  },
  privacy: {
    summary: 'Get what keeps a rider’s account from being deleted, and when data was handed out or deleted',
    method: 'GET',
    path: `${base}/privacy`,
    access: deals,
    rows: 'own',
    params,
    reply: z.object({ ties: z.array(tieRow), giftCents: z.int(), history: z.array(privacyEvent) }),
    refusals: found,
  },
  export: {
    summary: 'Export all data about a rider in the caller’s areas to the caller’s exports',
    method: 'POST',
    path: `${base}/export`,
    access: codes('070101,07010127,exportPii'),
    rows: 'own',
    params,
    body: z.object({ reason }),
    reply: fileJobRow,
    refusals: home,
    audit: { module: 'riders', action: 'exportPerson', sensitive: true },
    stepUp: true,
  },
  delete: {
    summary:
      'Erase a person everywhere; needs a second person; orders and ledger keep only the account number',
    method: 'POST',
    path: `${base}/deletion`,
    access: deals,
    rows: 'own',
    params,
    body: z.object({ reason }),
    reply: z.object({ deletedAt: z.number() }),
    refusals: [...home, 'person.tied', 'approval.requested'],
    audit: { module: 'riders', action: 'deletePerson', sensitive: true },
    secondPerson: 'always',
    stepUp: true,
  },
});
