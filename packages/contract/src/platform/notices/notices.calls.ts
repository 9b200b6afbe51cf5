import { z } from 'zod';
import { codes, defineCalls, flag, id, int32, listQuery, pageOf, smallId } from '../../kit/index.ts';
import { noticeBody, noticeChange, noticeChannel, noticeEvent, noticeRow } from './notices.rows.ts';

const base = '/ebike/v3/backend/notice';
const one = `${base}/:id` as const;
const module = 'notices';
const params = z.object({ id });
const reply = z.object({ id });
const access = codes('0506');
const writes = codes('0506,050603');
const changed = ['notice.not_found', 'notice.all_areas', 'common.stale_version'] as const;
const version = int32;

/** The automatic messages to riders: their texts and channels. */
export const notices = defineCalls('notices', {
  list: {
    summary: 'List notice templates, with how often each was sent',
    method: 'GET',
    path: base,
    access,
    rows: 'own',
    query: listQuery(
      {
        event: noticeEvent.optional(),
        channel: noticeChannel.optional(),
        areaId: smallId.optional(),
        isOn: flag.optional(),
      },
      ['event', 'sent', 'missed', 'updatedAt'],
      'asc',
    ),
    reply: pageOf(noticeRow),
  },
  one: {
    summary: 'Get one notice template',
    method: 'GET',
    path: one,
    access,
    rows: 'own',
    params,
    reply: noticeRow,
    refusals: ['notice.not_found'],
  },
  history: {
    summary: 'List recent changes of a template, newest first',
    method: 'GET',
    path: `${one}/history`,
    access,
    rows: 'own',
    params,
    reply: z.object({ list: z.array(noticeChange) }),
    refusals: ['notice.not_found'],
  },
  edit: {
    summary: 'Edit a template; where the SMS gateway requires it, the text waits for its review',
    method: 'PUT',
    path: one,
    access: writes,
    rows: 'own',
    params,
    body: noticeBody.extend({ version }),
    reply,
    refusals: [
      ...changed,
      'notice.locked',
      'message.variable',
      'notice.variable_left_out',
      'notice.channel',
      'notice.needs_sms',
      'notice.too_long',
    ],
    audit: { module, action: 'edit' },
  },
  setState: {
    summary: 'Switch a notice on or off',
    method: 'POST',
    path: `${one}/state`,
    access: writes,
    rows: 'own',
    params,
    body: z.object({ isOn: z.boolean(), version }),
    reply,
    refusals: [...changed, 'notice.always_on'],
    audit: { module, action: 'set_state' },
  },
  review: {
    summary: 'Record the SMS gateway’s review of a text; the last approved text is sent meanwhile',
    method: 'POST',
    path: `${one}/review`,
    access: writes,
    rows: 'own',
    params,
    body: z.object({ isApproved: z.boolean(), version }),
    reply,
    refusals: [...changed, 'notice.not_reviewed'],
    audit: { module, action: 'review' },
  },
  restore: {
    summary:
      'Reset a template to its default; an area’s own template is removed, and the one for all areas applies there',
    method: 'POST',
    path: `${one}/restoration`,
    access: writes,
    rows: 'own',
    params,
    body: z.object({ version }),
    reply,
    refusals: changed,
    audit: { module, action: 'restore' },
  },
  copy: {
    summary: 'Copy a template to areas as their own, replacing what they have',
    method: 'POST',
    path: `${one}/copies`,
    access: writes,
    rows: 'own',
    params,
    body: z.object({ areaIds: z.array(smallId).min(1).max(50) }),
    reply: z.object({ ids: z.array(id) }),
    refusals: ['notice.not_found', 'notice.locked', 'notice.for_all', 'common.not_found'],
    audit: { module, action: 'copy' },
  },
  test: {
    summary: 'Send a text with sample values to a phone',
    method: 'POST',
    path: `${one}/tests`,
    access: codes('0506,050650'),
    rows: 'own',
    params,
    body: z.object({ phone: z.string().regex(/^1\d{10}$/), lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.object({ text: z.string() }),
    refusals: ['notice.not_found', 'provider.unset'],
    audit: { module, action: 'test' },
  },
});
