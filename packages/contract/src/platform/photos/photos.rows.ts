import { z } from 'zod';
import { id } from '../../kit/index.ts';

/** `identity`: papers of a person, which are shown with a mark and whose views are logged. */
export const photoKinds = ['evidence', 'identity'] as const;
export const photoKind = z.enum(photoKinds);
export type PhotoKind = z.infer<typeof photoKind>;

/** A photo may have so many bytes as it is sent. */
export const mostPhotoBytes = 5_000_000;
/** So many photos go with a complaint or an application. */
export const mostPhotos = 3;

/** Ids of photos that a rider, or somebody of the staff, sent before and that belong to nothing yet. */
export const photoIds = z.array(id).max(mostPhotos);

/** A photo as it is shown to whoever sees what it belongs to. */
export const photoShown = z.object({
  id,
  /** Where the picture and a small one of it are fetched, for some minutes. */
  address: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
  createdAt: z.number(),
  /** How many photos of other things are the same or look the same. */
  twins: z.int(),
});
export type PhotoShown = z.infer<typeof photoShown>;
