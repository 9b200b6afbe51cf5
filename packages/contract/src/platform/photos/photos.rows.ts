import { z } from 'zod';
import { id } from '../../kit/index.ts';

/** `identity`: personal documents, which are shown with a watermark and whose views are logged. */
export const photoKinds = ['evidence', 'identity'] as const;
export const photoKind = z.enum(photoKinds);
export type PhotoKind = z.infer<typeof photoKind>;

/** The size limit of an uploaded photo, bytes. */
export const mostPhotoBytes = 5_000_000;
/** The most photos of a complaint or an application. */
export const mostPhotos = 3;

/** Ids of photos that the caller uploaded before and has not used yet. */
export const photoIds = z.array(id).max(mostPhotos);

/** A photo for those who see what it belongs to. */
export const photoShown = z.object({
  id,
  /** The URLs of the picture and its thumbnail, valid for some minutes. */
  address: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
  createdAt: z.number(),
  /** How many photos of other objects are identical or similar. */
  twins: z.int(),
});
export type PhotoShown = z.infer<typeof photoShown>;
