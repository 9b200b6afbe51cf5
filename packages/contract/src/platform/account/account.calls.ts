import { z } from 'zod';
import { defineCalls, flag, id } from '../../kit/index.ts';
import { pictureContent } from '../photos/photos.calls.ts';
import { mostPhotoBytes } from '../photos/photos.rows.ts';
import { apiKeyBody, ownApiKey, ownProfile, ownSession } from './account.rows.ts';
import { layoutSettings } from './layout.rows.ts';
import { noticeRow } from './notices.rows.ts';

const module = 'account';
const own = { access: 'signed-in', rows: 'none' } as const;
const wrongCode = ['session.code_wrong', 'session.locked'] as const;

/** An account's own data and actions: nothing here affects other accounts. */
export const account = defineCalls('account', {
  notices: {
    ...own,
    summary: 'List the caller’s latest notifications, newest first',
    method: 'GET',
    path: '/platform/account/notices',
    query: z.object({
      unread: flag.optional(),
      /** Those older than this notice. */
      before: id.optional(),
    }),
    reply: z.object({ list: z.array(noticeRow), count: z.int(), unread: z.int() }),
  },

  readNotices: {
    ...own,
    summary: 'Mark notifications as read; all of them when none is named',
    method: 'POST',
    path: '/platform/account/notices/read',
    body: z.object({ ids: z.array(id).min(1).max(200).optional() }),
    reply: z.object({ unread: z.int() }),
    audit: { module, action: 'read_notices' },
    whileViewing: true,
  },

  layout: {
    ...own,
    summary: 'Get the caller’s display preferences; null where nothing was chosen',
    method: 'GET',
    path: '/platform/account/layout',
    reply: z.object({ layout: layoutSettings.nullable() }),
  },

  saveLayout: {
    ...own,
    summary: 'Save the caller’s display preferences',
    method: 'PUT',
    path: '/platform/account/layout',
    body: layoutSettings,
    reply: z.object({ layout: layoutSettings }),
    audit: { module, action: 'save_layout' },
    whileViewing: true,
  },

  profile: {
    ...own,
    summary: 'Get the caller’s account',
    method: 'GET',
    path: '/platform/account/profile',
    reply: ownProfile,
  },

  saveAvatar: {
    ...own,
    summary: 'Set the caller’s profile picture; it is re-encoded as a small square',
    method: 'PUT',
    path: '/platform/account/avatar',
    body: z.object({ content: pictureContent }),
    reply: z.object({ avatar: z.string() }),
    audit: { module, action: 'save_avatar' },
    refusals: ['photo.unreadable', 'photo.too_large', 'photo.strip'],
    mostFileBytes: mostPhotoBytes,
  },

  removeAvatar: {
    ...own,
    summary: 'Remove the caller’s profile picture',
    method: 'DELETE',
    path: '/platform/account/avatar',
    reply: z.object({}),
    audit: { module, action: 'remove_avatar' },
  },

  sessions: {
    ...own,
    summary: 'List the caller’s logins',
    method: 'GET',
    path: '/platform/account/sessions',
    reply: z.object({ list: z.array(ownSession), count: z.int() }),
  },

  endSession: {
    ...own,
    summary: 'End one of the caller’s logins',
    method: 'POST',
    path: '/platform/account/sessions/end',
    body: z.object({ sid: z.string().min(1).max(64) }),
    reply: z.object({ ended: z.int() }),
    audit: { module, action: 'end_session', sensitive: true },
    whileViewing: true,
    refusals: ['common.not_found'],
  },

  endOtherSessions: {
    ...own,
    summary: 'End all of the caller’s logins but this one',
    method: 'POST',
    path: '/platform/account/sessions/end-others',
    reply: z.object({ ended: z.int() }),
    audit: { module, action: 'end_other_sessions', sensitive: true },
    browser: true,
    whileViewing: true,
  },

  beginTotp: {
    ...own,
    summary: 'Create a secret for an authenticator app; it takes effect once a code from it is confirmed',
    method: 'POST',
    path: '/platform/account/totp',
    reply: z.object({ secret: z.string(), uri: z.string() }),
    audit: { module, action: 'begin_totp', sensitive: true },
    stepUp: 'person',
    secretReply: true,
    refusals: ['account.totp_enrolled', 'common.forbidden'],
  },

  confirmTotp: {
    ...own,
    summary: 'Complete the enrolment of an authenticator app with a code from it',
    method: 'POST',
    path: '/platform/account/totp/confirm',
    body: z.object({ code: z.string().trim().length(6) }),
    reply: z.object({ totpSince: z.number() }),
    audit: { module, action: 'confirm_totp', sensitive: true },
    browser: true,
    refusals: ['account.totp_not_begun', 'account.totp_enrolled', 'common.forbidden', ...wrongCode],
  },

  removeTotp: {
    ...own,
    summary: 'Remove the authenticator app from the caller’s account',
    method: 'DELETE',
    path: '/platform/account/totp',
    reply: z.object({}),
    audit: { module, action: 'remove_totp', sensitive: true },
    stepUp: 'person',
    refusals: ['session.totp_missing'],
  },

  apiKeys: {
    ...own,
    summary: 'List the caller’s API keys, active ones first',
    method: 'GET',
    path: '/platform/account/api-keys',
    reply: z.object({ list: z.array(ownApiKey), count: z.int() }),
  },

  addApiKey: {
    ...own,
    summary: 'Create an API key for the caller; the key is returned only this once',
    method: 'POST',
    path: '/platform/account/api-keys',
    body: apiKeyBody,
    reply: ownApiKey.extend({ key: z.string() }),
    audit: { module, action: 'add_api_key', sensitive: true },
    stepUp: 'person',
    secretReply: true,
    refusals: ['role.exceeds', 'scope.denied', 'account.too_many_keys'],
  },

  revokeApiKey: {
    ...own,
    summary: 'Revoke one of the caller’s API keys',
    method: 'DELETE',
    path: '/platform/account/api-keys/:keyId',
    params: z.object({ keyId: id }),
    reply: ownApiKey,
    audit: { module, action: 'revoke_api_key', sensitive: true },
    whileViewing: true,
    refusals: ['common.not_found'],
  },
});
