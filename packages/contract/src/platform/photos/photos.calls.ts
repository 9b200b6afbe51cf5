import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';
import { mostPhotoBytes, photoKind } from './photos.rows.ts';

/** JPEG, PNG or WebP, base64. */
export const pictureContent = z
  .string()
  .min(1)
  .max(Math.ceil((mostPhotoBytes * 4) / 3) + 4);
const kept = z.object({ photoId: id, width: z.int(), height: z.int() });

/** Pictures that a riders’ app uploads before using them. */
export const riderPhotos = defineCalls('riderPhotos', {
  upload: {
    summary: 'Upload a picture; deleted after a day unless used',
    method: 'POST',
    path: '/ebike/v3/rider/photos',
    access: codes('riderApp'),
    rows: 'own',
    body: z.object({
      riderId: id,
      kind: photoKind.default('evidence'),
      content: pictureContent,
    }),
    reply: kept,
    refusals: ['rider.not_found', 'photo.unreadable', 'photo.too_large', 'photo.strip', 'photo.too_many'],
    audit: 'own-record',
    mostFileBytes: mostPhotoBytes,
  },
});

/** Pictures that field staff uploads before attaching them to work. */
export const staffPhotos = defineCalls('staffPhotos', {
  upload: {
    summary:
      'Upload a photo of the caller’s work in its original encoding; deleted after a day unless a task uses it',
    method: 'POST',
    path: '/ebike/v3/staff/photos',
    access: codes('1201||1202||1203||1204'),
    // The caller's own picture, and nobody's rows.
    rows: 'none',
    body: z.object({ content: pictureContent }),
    reply: kept,
    refusals: ['photo.unreadable', 'photo.too_large', 'photo.strip', 'photo.too_many'],
    audit: 'own-record',
    mostFileBytes: mostPhotoBytes,
  },
});
