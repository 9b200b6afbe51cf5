import { z } from 'zod';
import { codes, defineCalls, id } from '../kit/index.ts';
import { mostPhotoBytes, photoKind } from './photos.rows.ts';

/** Pictures that a riders’ app sends before it says what they are for. */
export const riderPhotos = defineCalls('riderPhotos', {
  upload: {
    summary: 'Send a picture; what nothing uses within a day is forgotten',
    method: 'POST',
    path: '/ebike/v3/rider/photos',
    access: codes('riderApp'),
    rows: 'own',
    body: z.object({
      riderId: id,
      kind: photoKind.default('evidence'),
      /** JPEG, PNG or WebP, base64. */
      content: z
        .string()
        .min(1)
        .max(Math.ceil((mostPhotoBytes * 4) / 3) + 4),
    }),
    reply: z.object({ photoId: id, width: z.int(), height: z.int() }),
    refusals: ['rider.not_found', 'photo.unreadable', 'photo.too_large', 'photo.too_many'],
    audit: 'own-record',
    mostFileBytes: mostPhotoBytes,
  },
});
