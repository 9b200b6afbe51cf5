import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface NewPicture {
  pictureId: string;
  operatorId: string;
  width: number;
  height: number;
  now: number;
}

export const insertPicture = (db: Db, { pictureId, operatorId, width, height, now }: NewPicture) =>
  db
    .insertInto('ad_picture')
    .values({ picture_id: pictureId, operator_id: operatorId, width, height, created_at: new Date(now) })
    .execute();

/** Locks a picture with its uploader, so that it is not deleted meanwhile. */
export const pictureWith = (db: Db, pictureId: string) =>
  db
    .selectFrom('ad_picture')
    .select(['operator_id as operatorId', 'width', 'height'])
    .where('picture_id', '=', pictureId)
    .forKeyShare()
    .executeTakeFirst();

/** Number of a person’s pictures that no visible ad uses. */
export async function unusedPicturesOf(db: Db, operatorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ad_picture as p')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.operator_id', '=', operatorId)
    .where(sql<boolean>`not exists (select from ad a where a.picture_id = p.picture_id)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes unused pictures; returns their IDs. */
export async function deleteUnusedPictures(db: Db, before: number, most: number): Promise<string[]> {
  const gone = await db
    .deleteFrom('ad_picture')
    .where(
      'picture_id',
      'in',
      sql<string>`(select p.picture_id from ad_picture p
        where p.created_at < ${at(before)} and not exists (select from ad a where a.picture_id = p.picture_id)
        order by p.created_at limit ${most} for update skip locked)`,
    )
    .returning('picture_id as id')
    .execute();
  return gone.map(({ id }) => id);
}
