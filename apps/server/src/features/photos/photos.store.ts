import type { PhotoKind } from '@kickstand/contract/photos';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** What photos belong to. */
export type PhotoUser = 'ticket' | 'return' | 'certificate' | 'rebind' | 'station';

export interface NewPhoto {
  photoId: string;
  kind: PhotoKind;
  riderId: string;
  sha256: string;
  look: string | null;
  bytes: number;
  width: number;
  height: number;
  now: number;
}

export const insertPhoto = (db: Db, one: NewPhoto) =>
  db
    .insertInto('photo')
    .values({
      photo_id: one.photoId,
      kind: one.kind,
      rider_id: one.riderId,
      sha256: one.sha256,
      look: one.look,
      bytes: one.bytes,
      width: one.width,
      height: one.height,
      created_at: new Date(one.now),
    })
    .execute();

/** How many photos of a rider belong to nothing yet. */
export async function unusedOf(db: Db, riderId: string) {
  const { count } = await db
    .selectFrom('photo')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rider_id', '=', riderId)
    .where('agent_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface PhotoUse {
  usedBy: PhotoUser;
  objectId: string;
  areaId: number;
  agentId: number;
}

/** Let unused photos of a rider belong to something, in their order; answers how many there were. */
export async function takePhotos(
  db: Db,
  { usedBy, objectId, areaId, agentId }: PhotoUse,
  { riderId, kind, photoIds }: { riderId: string; kind: PhotoKind; photoIds: readonly string[] },
) {
  const { numUpdatedRows } = await db
    .updateTable('photo')
    .set({ service_area_id: areaId, agent_id: agentId })
    .where('photo_id', 'in', [...photoIds])
    .where('rider_id', '=', riderId)
    .where('kind', '=', kind)
    .where('agent_id', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== photoIds.length) return Number(numUpdatedRows);
  const of = { used_by: usedBy, object_id: objectId, service_area_id: areaId, agent_id: agentId };
  await db
    .insertInto('photo_use')
    .values(photoIds.map((photo_id, no) => ({ ...of, photo_id, no })))
    .execute();
  return photoIds.length;
}

/** The photos of some things, in their order. Twins are counted among those that the reader may see. */
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

/** Photos that nothing has used since, locked, so that nothing does. */
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
