import { z } from 'zod';
import {
  codes,
  defineCalls,
  id,
  instant,
  int32,
  int32InQuery,
  listQuery,
  pageOf,
  smallId,
} from '../../kit/index.ts';
import { mostPhotoBytes } from '../../platform/photos/photos.rows.ts';
import { adBody, adChange, adHosts, adPicture, adPlace, adRow, adState } from './ads.rows.ts';

const base = '/ebike/v3/backend/ad';
const one = `${base}/:id` as const;
const module = 'ads';
const params = z.object({ id });
const reply = z.object({ id });
const changed = ['ad.not_found', 'ad.wider', 'common.stale_version'] as const;
const sound = ['common.not_found', 'ad.link', 'ad.period', 'ad.picture', 'ad.picture_ratio'] as const;

/**
 * Banners and pop-ups in the riders’ app. Every operator sees the ads of their areas; each kind of change needs its
 * own permission.
 */
export const ads = defineCalls('ads', {
  list: {
    summary: 'List ads, with how often each was shown and clicked',
    method: 'GET',
    path: base,
    access: 'signed-in',
    rows: 'own',
    query: listQuery(
      {
        name: z.string().trim().min(1).max(20).optional(),
        place: adPlace.optional(),
        areaId: smallId.optional(),
        state: adState.optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      ['updatedAt', 'sort', 'startsAt', 'endsAt', 'shows', 'clicks', 'ctrPercent'],
    ),
    reply: pageOf(adRow),
    exports: { code: '170606' },
  },
  one: {
    summary: 'Get one ad',
    method: 'GET',
    path: one,
    access: 'signed-in',
    rows: 'own',
    params,
    reply: adRow,
    refusals: ['ad.not_found'],
  },
  history: {
    summary: 'List recent changes of an ad, newest first',
    method: 'GET',
    path: `${one}/history`,
    access: 'signed-in',
    rows: 'own',
    params,
    reply: z.object({ list: z.array(adChange) }),
    refusals: ['ad.not_found'],
  },
  uploadPicture: {
    summary: 'Upload a picture for an ad placement; deleted after a day unless an ad uses it',
    method: 'POST',
    path: `${base}/pictures`,
    access: codes('170602||170603'),
    rows: 'none',
    body: z.object({
      place: adPlace,
      content: z
        .string()
        .min(1)
        .max(Math.ceil((mostPhotoBytes * 4) / 3) + 4),
    }),
    reply: adPicture.extend({ pictureId: id }),
    refusals: [
      'ad.picture_type',
      'ad.picture_size',
      'ad.picture_ratio',
      'ad.too_many_pictures',
      'photo.unreadable',
      'photo.too_large',
      'photo.strip',
    ],
    audit: { module, action: 'upload_picture' },
    mostFileBytes: mostPhotoBytes,
  },
  add: {
    summary: 'Create an ad; it is off until switched on',
    method: 'POST',
    path: base,
    access: codes('170602'),
    rows: 'own',
    body: adBody,
    reply,
    refusals: sound,
    audit: { module, action: 'add' },
  },
  edit: {
    summary: 'Update an ad; while it runs, only its picture, end, frequency and order',
    method: 'PUT',
    path: one,
    access: codes('170603'),
    rows: 'own',
    params,
    body: adBody.extend({ version: int32 }),
    reply,
    refusals: [...changed, ...sound, 'ad.running'],
    audit: { module, action: 'edit' },
  },
  putOn: {
    summary: 'Switch an ad on, to run from its start to its end, or off',
    method: 'POST',
    path: `${one}/state`,
    access: codes('170605'),
    rows: 'own',
    params,
    body: z.object({ isOn: z.boolean(), version: int32 }),
    reply,
    refusals: [...changed, 'ad.link', 'ad.period'],
    audit: { module, action: 'set_state' },
  },
  copy: {
    summary: 'Copy an ad to other areas, one each, off until switched on',
    method: 'POST',
    path: `${one}/copies`,
    access: codes('170602'),
    rows: 'own',
    params,
    body: z.object({ areaIds: z.array(smallId).min(1).max(50) }),
    reply: z.object({ ids: z.array(id) }),
    refusals: ['ad.not_found', 'common.not_found'],
    audit: { module, action: 'copy' },
  },
  remove: {
    summary: 'Delete an ad with its counts',
    method: 'DELETE',
    path: one,
    access: codes('170604'),
    rows: 'own',
    params,
    query: z.object({ version: int32InQuery }),
    reply,
    refusals: changed,
    audit: { module, action: 'remove' },
  },
  hosts: {
    summary: 'List the hosts that ads may link to',
    method: 'GET',
    path: `${base}/hosts`,
    access: 'signed-in',
    rows: 'none',
    reply: adHosts,
  },
  saveHosts: {
    summary: 'Change the hosts that ads may link to; ads linking elsewhere are no longer shown',
    method: 'PUT',
    path: `${base}/hosts`,
    access: codes('170603'),
    rows: 'whole',
    body: adHosts.extend({ version: int32 }),
    reply: z.object({ version: z.int() }),
    refusals: ['common.stale_version'],
    audit: { module, action: 'save_hosts' },
  },
});
