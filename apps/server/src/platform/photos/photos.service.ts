import type { InputOf } from '@kickstand/contract/kit';
import {
  mostPhotos,
  type PhotoKind,
  type PhotoShown,
  type riderPhotos,
} from '@kickstand/contract/platform/photos';
import { everything } from '@kickstand/domain/platform/access';
import { pinyinOf } from '@kickstand/domain/platform/names';
import { wallClock } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { endOf } from '../../kernel/files/sealed-text.ts';
import { newId } from '../../kernel/ids.ts';
import { findRider } from '../rider-kit/riders.service.ts';
import { addressOf, type PhotoPlace } from './addresses.ts';
import type { PhotoParts } from './photos.parts.ts';
import {
  countOf,
  deletePhotos,
  forgottenPhotos,
  insertPhoto,
  type PhotoSender,
  type PhotoUse,
  type PhotoUser,
  photosOf,
  takePhotos,
  unusedAmong,
  unusedOf,
} from './photos.store.ts';
import { pictureFrom, portraitFrom } from './pictures.ts';

/** The most unused photos of one sender. */
const mostUnused = 12;
/** How long unused photos are kept. */
const unusedMs = 24 * 3_600_000;
const mostForgottenAtOnce = 100;

/** The storage name of a picture. */
export const fileOf = ({ id, size }: Pick<PhotoPlace, 'id' | 'size'>) => `${id.slice(-2)}/${id}.${size}.jpg`;

/** Stores a picture uploaded by a rider. */
export async function uploadPhoto(
  parts: PhotoParts,
  ctx: Ctx,
  { body: { riderId, kind, content } }: InputOf<typeof riderPhotos.upload>,
) {
  await findRider(ctx, ctx.rows.scope(), riderId);
  return keep(parts, ctx, { sender: { riderId }, kind, content });
}

/** Stores a picture uploaded by an operator: of field work, or for a ticket. */
export const uploadOwnPhoto = (
  parts: PhotoParts,
  ctx: Ctx,
  { body: { content } }: { body: { content: string } },
) => keep(parts, ctx, { sender: { operatorId: ctx.actor.operatorId }, kind: 'evidence', content });

/** A portrait as a `data:` URL, small enough to be sent with the person's data. */
export async function portraitOf(content: string) {
  const portrait = await portraitFrom(Buffer.from(content, 'base64'));
  return `data:image/jpeg;base64,${portrait.toString('base64')}`;
}

interface Came {
  sender: PhotoSender;
  kind: PhotoKind;
  /** Base64. */
  content: string;
}

/** Refuses senders with the maximum of unused pictures. */
async function refuseMore(db: Db, sender: PhotoSender) {
  const count = await unusedOf(db, sender);
  if (count >= mostUnused) refuse('photo.too_many', { count });
}

/** Refuses an operator’s next picture before it is received, at the maximum of unused ones. */
export const refuseMoreOwn = (db: Db, operatorId: string) => refuseMore(db, { operatorId });

async function keep({ store, zone }: PhotoParts, ctx: Ctx, { sender, kind, content }: Came) {
  await refuseMore(ctx.db, sender);
  const { full, small, ...picture } = await pictureFrom(Buffer.from(content, 'base64'), zone);
  const photoId = newId();
  await insertPhoto(ctx.db, { ...picture, photoId, sender, kind, bytes: full.length, now: ctx.now() });
  await store.put(fileOf({ id: photoId, size: 'full' }), full);
  await store.put(fileOf({ id: photoId, size: 'small' }), small);
  return { photoId, width: picture.width, height: picture.height };
}

type Sent = PhotoSender & {
  kind: PhotoKind;
  photoIds: readonly string[];
};

/** Attaches uploaded photos to an object. Refuses those of another sender or kind, and used ones. */
export async function usePhotos(db: Db, use: PhotoUse, { photoIds, kind, ...sender }: Sent) {
  const ids = [...new Set(photoIds)];
  if (ids.length === 0) return;
  if ((await takePhotos(db, use, { sender, kind, photoIds: ids })) !== ids.length) refuse('photo.not_found');
}

/** The same for those that still exist and fit: a delayed report may name deleted photos. */
export async function usePhotosLeft(db: Db, use: PhotoUse, { photoIds, kind, ...sender }: Sent) {
  const unused = new Set(await unusedAmong(db, sender, photoIds));
  const room = Math.max(0, mostPhotos - (await countOf(db, use.usedBy, use.objectId)));
  const left = photoIds.filter((id) => unused.delete(id)).slice(0, room);
  if (left.length > 0) await takePhotos(db, use, { sender, kind, photoIds: left });
}

/** How many photos an object has. */
export const photosHeldBy = (db: Db, { usedBy, objectId }: Pick<PhotoUse, 'usedBy' | 'objectId'>) =>
  countOf(db, usedBy, objectId);

/** The photos of some objects with their URLs, by object. */
async function shown({ seal }: PhotoParts, { db, now }: Pick<Ctx, 'db' | 'now'>, wish: Wish) {
  const { usedBy, objectIds, kind, mark } = wish;
  const byObject = new Map<string, PhotoShown[]>();
  const ends = endOf(now());
  for (const { objectId, ...photo } of await photosOf(db, usedBy, objectIds, kind)) {
    const at = (size: PhotoPlace['size']) => addressOf(seal, { id: photo.id, size, mark, ends });
    const one = { ...photo, address: at('full'), thumbnail: at('small') };
    byObject.set(objectId, [...(byObject.get(objectId) ?? []), one]);
  }
  return byObject;
}
interface Wish {
  usedBy: PhotoUser;
  objectIds: readonly string[];
  kind: PhotoKind;
  mark: string;
}

/** The evidence photos of some objects, by object. */
export const evidenceOf = (
  parts: PhotoParts,
  ctx: Pick<Ctx, 'db' | 'now'>,
  usedBy: PhotoUser,
  objectIds: readonly string[],
) => shown(parts, ctx, { usedBy, objectIds, kind: 'evidence', mark: '' });

/** A person's documents, watermarked with the viewer and time. Only logged calls use this. */
export async function papersOf(parts: PhotoParts, ctx: Ctx, usedBy: PhotoUser, objectId: string) {
  const { name, phone } = ctx.actor;
  const time = wallClock(ctx.now(), parts.zone).toISOString().slice(0, 16).replace('T', ' ');
  const mark = `${pinyinOf(name).whole} ${phone.slice(-4)} ${time}`;
  const found = await shown(parts, ctx, { usedBy, objectIds: [objectId], kind: 'identity', mark });
  return found.get(objectId) ?? [];
}

/** Deletes photos that have been unused for a day; returns how many. */
export async function forgetPhotos(
  { store }: PhotoParts,
  { database, now }: { database: Database; now(): number },
) {
  return database.write(everything, async (db) => {
    const photos = await forgottenPhotos(db, now() - unusedMs, mostForgottenAtOnce);
    if (photos.length === 0) return 0;
    // The files first: a row whose file is gone is found again, a file without its row never is.
    for (const { id } of photos)
      for (const size of ['full', 'small'] as const) await store.remove(fileOf({ id, size }));
    const ids = photos.map(({ id }) => id);
    await deletePhotos(db, ids);
    return ids.length;
  });
}

/** A public picture, re-encoded. Refuses an invalid or too large one. */
export const drawnPicture = ({ zone }: Pick<PhotoParts, 'zone'>, bytes: Buffer) => pictureFrom(bytes, zone);

/** Stores a picture under its own id: its owner refers to it, and there is no photo row. */
export async function putPicture(
  { store }: Pick<PhotoParts, 'store'>,
  id: string,
  { full, small }: { full: Buffer; small: Buffer },
) {
  await store.put(fileOf({ id, size: 'full' }), full);
  await store.put(fileOf({ id, size: 'small' }), small);
}

/** The URLs of such a picture and its thumbnail, valid for some minutes. */
export function pictureAt({ seal }: Pick<PhotoParts, 'seal'>, id: string, now: number) {
  const at = (size: PhotoPlace['size']) => addressOf(seal, { id, size, mark: '', ends: endOf(now) });
  return { address: at('full'), thumbnail: at('small') };
}

/** Deletes the files of such a picture. */
export async function dropPicture({ store }: Pick<PhotoParts, 'store'>, id: string) {
  for (const size of ['full', 'small'] as const) await store.remove(fileOf({ id, size }));
}
