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
    summary: 'List broadcasts, with how many riders received and read each',
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
    summary: 'Get one broadcast',
    method: 'GET',
    path: one,
    access,
    rows: 'own',
    params,
    reply: broadcastRow,
    refusals: ['broadcast.not_found'],
  },
  add: {
    summary: 'Create a broadcast; nothing is sent until somebody sends it',
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
    summary: 'Edit a broadcast that is not being sent yet; its recipients must be frozen again',
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
    summary: 'Copy a broadcast as a draft',
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
      'Send a test of a broadcast to the caller: to their notices and, if it goes by text message, to their phone',
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
    summary: 'Freeze the recipients of a broadcast: from now on some may drop out and nobody joins',
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
    summary: 'Send a broadcast to its frozen recipients, at its scheduled time',
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
    summary: 'Pause a broadcast that is being sent, or resume it',
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
    summary: 'Stop sending a broadcast; what was already sent stays',
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
    summary: 'Recall a broadcast: stop it and remove it from all inboxes; returns what could not be recalled',
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
    summary: 'Get the limit on marketing messages per rider',
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
    summary: 'Change the limit on marketing messages per rider',
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
