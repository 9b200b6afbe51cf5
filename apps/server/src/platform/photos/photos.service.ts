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

/** So many photos of one sender may belong to nothing at a time. */
const mostUnused = 12;
/** What belongs to nothing is kept for so long. */
const unusedMs = 24 * 3_600_000;
const mostForgottenAtOnce = 100;

/** Under which name a picture lies. */
export const fileOf = ({ id, size }: Pick<PhotoPlace, 'id' | 'size'>) => `${id.slice(-2)}/${id}.${size}.jpg`;

/** Keep a picture that a rider sent. */
export async function uploadPhoto(
  parts: PhotoParts,
  ctx: Ctx,
  { body: { riderId, kind, content } }: InputOf<typeof riderPhotos.upload>,
) {
  await findRider(ctx, ctx.rows.scope(), riderId);
  return keep(parts, ctx, { sender: { riderId }, kind, content });
}

/** Keep a picture that an operator sent: of field work, or for a ticket. */
export const uploadOwnPhoto = (
  parts: PhotoParts,
  ctx: Ctx,
  { body: { content } }: { body: { content: string } },
) => keep(parts, ctx, { sender: { operatorId: ctx.actor.operatorId }, kind: 'evidence', content });

/** A picture of a person as a `data:` address: small enough to travel with what is said of them. */
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

/** Refuses whoever has sent as many pictures as may belong to nothing. */
async function refuseMore(db: Db, sender: PhotoSender) {
  const count = await unusedOf(db, sender);
  if (count >= mostUnused) refuse('photo.too_many', { count });
}

/** Refuses an operator’s next picture before it is received, where no more of theirs may belong to nothing. */
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

/** Let photos that somebody sent belong to something. Refuses what is not the sender’s, of another kind, or used. */
export async function usePhotos(db: Db, use: PhotoUse, { photoIds, kind, ...sender }: Sent) {
  const ids = [...new Set(photoIds)];
  if (ids.length === 0) return;
  if ((await takePhotos(db, use, { sender, kind, photoIds: ids })) !== ids.length) refuse('photo.not_found');
}

/** The same of those that can still be had and for which there is room: what was told late may name photos that are forgotten. */
export async function usePhotosLeft(db: Db, use: PhotoUse, { photoIds, kind, ...sender }: Sent) {
  const unused = new Set(await unusedAmong(db, sender, photoIds));
  const room = Math.max(0, mostPhotos - (await countOf(db, use.usedBy, use.objectId)));
  const left = photoIds.filter((id) => unused.delete(id)).slice(0, room);
  if (left.length > 0) await takePhotos(db, use, { sender, kind, photoIds: left });
}

/** How many photos belong to a thing. */
export const photosHeldBy = (db: Db, { usedBy, objectId }: Pick<PhotoUse, 'usedBy' | 'objectId'>) =>
  countOf(db, usedBy, objectId);

/** The photos of some things with their addresses, by the thing. */
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

/** What riders and staff photographed of some things, by the thing. */
export const evidenceOf = (
  parts: PhotoParts,
  ctx: Pick<Ctx, 'db' | 'now'>,
  usedBy: PhotoUser,
  objectIds: readonly string[],
) => shown(parts, ctx, { usedBy, objectIds, kind: 'evidence', mark: '' });

/** Papers of a person, with who looks at them and when written all over them. Only calls that are logged ask for them. */
export async function papersOf(parts: PhotoParts, ctx: Ctx, usedBy: PhotoUser, objectId: string) {
  const { name, phone } = ctx.actor;
  const time = wallClock(ctx.now(), parts.zone).toISOString().slice(0, 16).replace('T', ' ');
  const mark = `${pinyinOf(name).whole} ${phone.slice(-4)} ${time}`;
  const found = await shown(parts, ctx, { usedBy, objectIds: [objectId], kind: 'identity', mark });
  return found.get(objectId) ?? [];
}

/** Forget what nothing has used for a day; answers how many. */
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

/** A picture for everybody, drawn anew. Refuses what is none, or is too large. */
export const drawnPicture = ({ zone }: Pick<PhotoParts, 'zone'>, bytes: Buffer) => pictureFrom(bytes, zone);

/** Keep a picture under an id of its own: what it is for knows it, and no photo does. */
export async function putPicture(
  { store }: Pick<PhotoParts, 'store'>,
  id: string,
  { full, small }: { full: Buffer; small: Buffer },
) {
  await store.put(fileOf({ id, size: 'full' }), full);
  await store.put(fileOf({ id, size: 'small' }), small);
}

/** Where such a picture and a small one of it are fetched, for some minutes. */
export function pictureAt({ seal }: Pick<PhotoParts, 'seal'>, id: string, now: number) {
  const at = (size: PhotoPlace['size']) => addressOf(seal, { id, size, mark: '', ends: endOf(now) });
  return { address: at('full'), thumbnail: at('small') };
}

/** Forget the files of such a picture. */
export async function dropPicture({ store }: Pick<PhotoParts, 'store'>, id: string) {
  for (const size of ['full', 'small'] as const) await store.remove(fileOf({ id, size }));
}
