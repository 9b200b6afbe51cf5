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

/** What an account keeps and may do for itself: nothing here touches anybody else. */
export const account = defineCalls('account', {
  notices: {
    ...own,
    summary: 'The latest notices of one’s own bell, newest first',
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
    summary: 'Mark notices as read; all of them when none is named',
    method: 'POST',
    path: '/platform/account/notices/read',
    body: z.object({ ids: z.array(id).min(1).max(200).optional() }),
    reply: z.object({ unread: z.int() }),
    audit: { module, action: 'read_notices' },
    whileViewing: true,
  },

  layout: {
    ...own,
    summary: 'How the console looks to oneself; null where nothing was chosen',
    method: 'GET',
    path: '/platform/account/layout',
    reply: z.object({ layout: layoutSettings.nullable() }),
  },

  saveLayout: {
    ...own,
    summary: 'Keep how the console looks to oneself',
    method: 'PUT',
    path: '/platform/account/layout',
    body: layoutSettings,
    reply: z.object({ layout: layoutSettings }),
    audit: { module, action: 'save_layout' },
    whileViewing: true,
  },

  profile: {
    ...own,
    summary: 'One’s own account',
    method: 'GET',
    path: '/platform/account/profile',
    reply: ownProfile,
  },

  saveAvatar: {
    ...own,
    summary: 'Have a picture of oneself shown in the console; it is drawn anew, square and small',
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
    summary: 'Have the picture of oneself shown no more',
    method: 'DELETE',
    path: '/platform/account/avatar',
    reply: z.object({}),
    audit: { module, action: 'remove_avatar' },
  },

  sessions: {
    ...own,
    summary: 'Where one is logged in',
    method: 'GET',
    path: '/platform/account/sessions',
    reply: z.object({ list: z.array(ownSession), count: z.int() }),
  },

  endSession: {
    ...own,
    summary: 'End one of one’s own logins',
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
    summary: 'End all of one’s own logins but this one',
    method: 'POST',
    path: '/platform/account/sessions/end-others',
    reply: z.object({ ended: z.int() }),
    audit: { module, action: 'end_other_sessions', sensitive: true },
    browser: true,
    whileViewing: true,
  },

  beginTotp: {
    ...own,
    summary: 'Make the secret for an authenticator app; it counts once a code of it was given',
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
    summary: 'Finish the enrolment of an authenticator app with a code of it',
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
    summary: 'Take the authenticator app off one’s own account',
    method: 'DELETE',
    path: '/platform/account/totp',
    reply: z.object({}),
    audit: { module, action: 'remove_totp', sensitive: true },
    stepUp: 'person',
    refusals: ['session.totp_missing'],
  },

  apiKeys: {
    ...own,
    summary: 'The API keys of one’s own account, living ones first',
    method: 'GET',
    path: '/platform/account/api-keys',
    reply: z.object({ list: z.array(ownApiKey), count: z.int() }),
  },

  addApiKey: {
    ...own,
    summary: 'Make an API key for one’s own account; the key is answered this once',
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
    summary: 'Revoke an API key of one’s own account',
    method: 'DELETE',
    path: '/platform/account/api-keys/:keyId',
    params: z.object({ keyId: id }),
    reply: ownApiKey,
    audit: { module, action: 'revoke_api_key', sensitive: true },
    whileViewing: true,
    refusals: ['common.not_found'],
  },
});
