import { z } from 'zod';
import { codes, defineCalls, id, int32, listQuery, pageOf, reason, smallId } from '../../kit/index.ts';
import { broadcastBody, broadcastKind, broadcastRow, broadcastState } from './broadcasts.rows.ts';

const base = '/ebike/v3/backend/message';
const one = `${base}/:id` as const;
const module = 'broadcasts';
const params = z.object({ id });
const reply = z.object({ id });
const access = codes('0506||050651');
const writes = codes('0506,050603');
const sends = codes('050651');
const known = z.object({ version: int32 });
const changed = ['broadcast.not_found', 'broadcast.wider', 'common.stale_version'] as const;
const sound = [
  'common.not_found',
  'broadcast.whom',
  'broadcast.period',
  'broadcast.past',
  'audience.list',
  'provider.unset',
] as const;

/** One-off messages to riders and staff. */
export const broadcasts = defineCalls('broadcasts', {
  list: {
    summary: 'Broadcasts, with how many were told and how many of them read it',
    method: 'GET',
    path: base,
    access,
    rows: 'own',
    query: listQuery(
      {
        title: z.string().trim().min(1).max(20).optional(),
        kind: broadcastKind.optional(),
        state: broadcastState.optional(),
        areaId: smallId.optional(),
      },
      ['createdAt', 'sendAt', 'riders', 'told'],
    ),
    reply: pageOf(broadcastRow),
  },
  one: {
    summary: 'One broadcast',
    method: 'GET',
    path: one,
    access,
    rows: 'own',
    params,
    reply: broadcastRow,
    refusals: ['broadcast.not_found'],
  },
  add: {
    summary: 'Write a broadcast; nobody is told before somebody has it sent',
    method: 'POST',
    path: base,
    access: writes,
    rows: 'own',
    body: broadcastBody,
    reply,
    refusals: sound,
    audit: { module, action: 'add' },
  },
  edit: {
    summary: 'Write a broadcast anew that does not leave yet; its recipients have to be determined again',
    method: 'PUT',
    path: one,
    access: writes,
    rows: 'own',
    params,
    body: broadcastBody.extend({ version: int32 }),
    reply,
    refusals: [...changed, ...sound, 'broadcast.left'],
    audit: { module, action: 'edit' },
  },
  copy: {
    summary: 'Write the same again, as a draft',
    method: 'POST',
    path: `${one}/copies`,
    access: writes,
    rows: 'own',
    params,
    reply,
    refusals: ['broadcast.not_found', 'broadcast.wider'],
    audit: { module, action: 'copy' },
  },
  test: {
    summary:
      'Send a broadcast to oneself: to the own bell and, where it goes by text message, to the own phone',
    method: 'POST',
    path: `${one}/tests`,
    access: codes('050650'),
    rows: 'own',
    params,
    reply,
    refusals: ['broadcast.not_found', 'provider.unset'],
    audit: { module, action: 'test' },
  },
  freeze: {
    summary: 'Determine whom a broadcast is for: from now on somebody may drop out and nobody joins',
    method: 'POST',
    path: `${one}/recipients`,
    access: sends,
    rows: 'own',
    params,
    body: known,
    reply: z.object({ id, riders: z.int(), staff: z.int(), suppressed: z.int() }),
    refusals: [...changed, 'broadcast.left', 'campaign.audience', 'message.nobody', 'audience.list'],
    audit: { module, action: 'determine' },
  },
  send: {
    summary: 'Have a broadcast sent to whom was determined, at its time',
    method: 'POST',
    path: `${one}/sending`,
    access: sends,
    rows: 'own',
    params,
    body: known.extend({ riders: int32, staff: int32, reason }),
    reply,
    refusals: [
      ...changed,
      'broadcast.left',
      'broadcast.not_frozen',
      'broadcast.changed',
      'broadcast.period',
      'provider.unset',
    ],
    audit: { module, action: 'send', sensitive: true },
    secondPerson: 'when-asked',
  },
  setPaused: {
    summary: 'Hold a broadcast that is being sent, or go on with it',
    method: 'POST',
    path: `${one}/state`,
    access: sends,
    rows: 'own',
    params,
    body: z.object({ isPaused: z.boolean() }),
    reply,
    refusals: ['broadcast.not_found', 'broadcast.wider', 'broadcast.not_sending'],
    audit: { module, action: 'set_paused' },
  },
  cancel: {
    summary: 'Send a broadcast no further; whoever was told stays told',
    method: 'POST',
    path: `${one}/cancellation`,
    access: sends,
    rows: 'own',
    params,
    body: z.object({ reason }),
    reply,
    refusals: ['broadcast.not_found', 'broadcast.wider', 'broadcast.not_sending'],
    audit: { module, action: 'cancel' },
  },
  recall: {
    summary:
      'Call a broadcast back: it ends, and goes from all inboxes; answers what could not be called back',
    method: 'POST',
    path: `${one}/recall`,
    access: sends,
    rows: 'own',
    params,
    body: z.object({ reason }),
    reply: z.object({ id, withdrawn: z.int(), read: z.int(), texted: z.int() }),
    refusals: ['broadcast.not_found', 'broadcast.wider', 'broadcast.not_sent'],
    audit: { module, action: 'recall', sensitive: true },
  },
  caps: {
    summary: 'How much marketing one rider is sent at most',
    method: 'GET',
    path: '/ebike/v3/backend/message-caps',
    access,
    rows: 'none',
    reply: z.object({
      perDay: z.int(),
      perWeek: z.int(),
      updatedAt: z.number().nullable(),
      updatedBy: z.string().nullable(),
      version: z.int(),
    }),
  },
  setCaps: {
    summary: 'Say how much marketing one rider is sent at most',
    method: 'PUT',
    path: '/ebike/v3/backend/message-caps',
    access: writes,
    rows: 'whole',
    body: known.extend({ perDay: z.int().min(0).max(10), perWeek: z.int().min(0).max(50) }),
    reply: z.object({ version: z.int() }),
    refusals: ['common.stale_version', 'broadcast.caps'],
    audit: { module, action: 'set_caps' },
  },
});
