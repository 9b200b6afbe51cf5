import type { PhotoKind } from '@kickstand/contract/platform/photos';
import type { LngLat } from '@kickstand/domain/platform/geo';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** The kinds of objects with photos. */
export type PhotoUser =
  | 'ticket'
  | 'return'
  | 'certificate'
  | 'rebind'
  | 'station'
  | 'task'
  | 'report'
  | 'feedback'
  | 'visit'
  | 'city_complaint'
  | 'city_mended';

/** The sender of a photo: a rider, or a member of the field staff. */
export type PhotoSender = { riderId: string } | { operatorId: string };
const columnOf = (sender: PhotoSender) =>
  'riderId' in sender
    ? ({ column: 'rider_id', value: sender.riderId } as const)
    : ({ column: 'operator_id', value: sender.operatorId } as const);

export interface NewPhoto {
  photoId: string;
  kind: PhotoKind;
  sender: PhotoSender;
  sha256: string;
  look: string | null;
  bytes: number;
  width: number;
  height: number;
  taken: { at: number | null; place: LngLat | null };
  now: number;
}

export const insertPhoto = (db: Db, one: NewPhoto) =>
  db
    .insertInto('photo')
    .values({
      photo_id: one.photoId,
      kind: one.kind,
      [columnOf(one.sender).column]: columnOf(one.sender).value,
      sha256: one.sha256,
      look: one.look,
      bytes: one.bytes,
      width: one.width,
      height: one.height,
      taken_at: one.taken.at === null ? null : new Date(one.taken.at),
      taken_lng: one.taken.place?.[0] ?? null,
      taken_lat: one.taken.place?.[1] ?? null,
      created_at: new Date(one.now),
    })
    .execute();

/** How many unused photos a sender has. */
export async function unusedOf(db: Db, sender: PhotoSender) {
  const { column, value } = columnOf(sender);
  const { count } = await db
    .selectFrom('photo')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, '=', value)
    .where('agent_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface PhotoUse {
  usedBy: PhotoUser;
  objectId: string;
  /** Null: only of the company. */
  areaId: number | null;
  agentId: number;
}

/** Attaches a sender's unused photos to an object, after its existing ones; returns how many there were. */
export async function takePhotos(
  db: Db,
  { usedBy, objectId, areaId, agentId }: PhotoUse,
  { sender, kind, photoIds }: { sender: PhotoSender; kind: PhotoKind; photoIds: readonly string[] },
) {
  const { column, value } = columnOf(sender);
  const { numUpdatedRows } = await db
    .updateTable('photo')
    .set({ service_area_id: areaId, agent_id: agentId })
    .where('photo_id', 'in', [...photoIds])
    .where(column, '=', value)
    .where('kind', '=', kind)
    .where('agent_id', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== photoIds.length) return Number(numUpdatedRows);
  const known = await countOf(db, usedBy, objectId);
  const of = { used_by: usedBy, object_id: objectId, service_area_id: areaId, agent_id: agentId };
  await db
    .insertInto('photo_use')
    .values(photoIds.map((photo_id, i) => ({ ...of, photo_id, no: known + i })))
    .execute();
  return photoIds.length;
}

/** Those of some photos that the sender has not used yet. */
export async function unusedAmong(db: Db, sender: PhotoSender, photoIds: readonly string[]) {
  const { column, value } = columnOf(sender);
  const rows = await db
    .selectFrom('photo')
    .select('photo_id as id')
    .where('photo_id', 'in', ['', ...photoIds])
    .where(column, '=', value)
    .where('agent_id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many photos an object has. */
export async function countOf(db: Db, usedBy: PhotoUser, objectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('photo_use')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('used_by', '=', usedBy)
    .where('object_id', '=', objectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The photos of some objects, in order. Twins are counted among those visible to the reader. */
export const photosOf = (db: Db, usedBy: PhotoUser, objectIds: readonly string[], kind: PhotoKind) =>
  db
    .selectFrom('photo_use as u')
    .innerJoin('photo as p', 'p.photo_id', 'u.photo_id')
    .select([
      'u.object_id as objectId',
      'p.photo_id as id',
      'p.width',
      'p.height',
      'p.created_at as createdAt',
    ])
    .select(
      sql<number>`(select count(*)::int from photo t join photo_use v on v.photo_id = t.photo_id
        where (t.sha256 = p.sha256 or t.look = p.look) and t.photo_id <> p.photo_id
          and (v.used_by, v.object_id) <> (u.used_by, u.object_id))`.as('twins'),
    )
    .where('u.used_by', '=', usedBy)
    .where('u.object_id', 'in', ['', ...objectIds])
    .where('p.kind', '=', kind)
    .orderBy('u.object_id')
    .orderBy('u.no')
    .execute();

/** Photos unused since an instant, locked against use. */
export const forgottenPhotos = (db: Db, before: number, most: number) =>
  db
    .selectFrom('photo')
    .select('photo_id as id')
    .where('agent_id', 'is', null)
    .where('created_at', '<', at(before))
    .orderBy('created_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

export const deletePhotos = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('photo')
    .where('photo_id', 'in', [...ids])
    .execute();
