import type { InputOf } from '@kickstand/contract/kit';
import { type AdPlace, type ads, mostAdPictureBytes } from '@kickstand/contract/marketing/ads';
import { fitsPlace, ratioText } from '@kickstand/domain/marketing/ads';
import { everything } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { PhotoParts } from '../../platform/photos/photos.parts.ts';
import { drawnPicture, dropPicture, pictureAt, putPicture } from '../../platform/photos/photos.service.ts';
import { deleteUnusedPictures, insertPicture, pictureWith, unusedPicturesOf } from './pictures.store.ts';

/** Most unused pictures per person. */
const mostUnused = 12;
const unusedMs = 24 * 3_600_000;
const mostForgottenAtOnce = 100;

const starts = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
];
const isJpegOrPng = (bytes: Buffer) => starts.some((start) => bytes.subarray(0, start.length).equals(start));

interface Size {
  width: number;
  height: number;
}

function refuseOther(place: AdPlace, { width, height }: Size) {
  if (!fitsPlace(place, { width, height }))
    refuse('ad.picture_ratio', { ratio: ratioText(place), width, height });
}

/** Refuses an upload before it is received if a person has too many unused pictures. */
export async function refuseMorePictures(db: Db, operatorId: string) {
  const count = await unusedPicturesOf(db, operatorId);
  if (count >= mostUnused) refuse('ad.too_many_pictures', { count });
}

/** Stores a re-encoded picture for an ad in a place. */
export async function uploadAdPicture(
  photos: PhotoParts,
  ctx: Ctx,
  { body: { place, content } }: InputOf<(typeof ads)['uploadPicture']>,
) {
  ctx.audit.on(place);
  const { operatorId } = ctx.actor;
  await refuseMorePictures(ctx.db, operatorId);
  const bytes = Buffer.from(content, 'base64');
  if (!isJpegOrPng(bytes)) refuse('ad.picture_type');
  if (bytes.length > mostAdPictureBytes)
    refuse('ad.picture_size', { megabytes: mostAdPictureBytes / 1_000_000 });
  const picture = await drawnPicture(photos, bytes);
  refuseOther(place, picture);
  const { width, height } = picture;
  const pictureId = newId();
  await insertPicture(ctx.db, { pictureId, operatorId, width, height, now: ctx.now() });
  await putPicture(photos, pictureId, picture);
  ctx.audit.record(pictureId, { place, width, height });
  return { pictureId, width, height, ...pictureAt(photos, pictureId, ctx.now()) };
}

/** Refuses a picture that an ad in a place cannot use: missing, another person’s or of the wrong ratio. */
export async function refuseUnfit(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { place, pictureId }: { place: AdPlace; pictureId: string },
  before?: { pictureId: string },
) {
  const picture = (await pictureWith(db, pictureId)) ?? refuse('ad.picture');
  // A picture the ad already shows may stay, whoever uploaded it.
  if (pictureId !== before?.pictureId && picture.operatorId !== actor.operatorId) refuse('ad.picture');
  refuseOther(place, picture);
}

/** Deletes pictures unused for a day; returns how many. */
export const forgetPictures = (
  photos: PhotoParts,
  { database, now }: { database: Database; now(): number },
) =>
  database.write(everything, async (db) => {
    const ids = await deleteUnusedPictures(db, now() - unusedMs, mostForgottenAtOnce);
    // Files first: a row without its file is found again, a file without its row never is.
    for (const id of ids) await dropPicture(photos, id);
    return ids.length;
  });
