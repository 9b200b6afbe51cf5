import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

const day = 86_400_000;
/** A hash shared by many photos is of a place and proves nothing about anybody. */
const mostAlike = 200;

interface PhotoOfWork {
  photo_id: string;
  look: string | null;
  created_at: number;
  /** According to the camera. */
  taken_at: number | null;
  taken_lng: number | null;
  taken_lat: number | null;
  /** How long before the same picture was submitted with another task; null: never. */
  againAfterMs: number | null;
}

/** The photos of a piece of work. Of two tasks with one picture only the later one is a repetition. */
export async function photosOfWork(db: Db, taskId: string): Promise<PhotoOfWork[]> {
  const { rows } = await sql<PhotoOfWork>`
    select p.photo_id, p.look, p.created_at, p.taken_at, p.taken_lng, p.taken_lat,
      (select extract(epoch from p.created_at - max(t.created_at))::float8 * 1000 from photo t
        join photo_use v on v.photo_id = t.photo_id
        where t.sha256 = p.sha256 and v.used_by = 'task' and v.object_id <> u.object_id
          and (t.created_at, t.photo_id) < (p.created_at, p.photo_id)) as "againAfterMs"
    from photo_use u join photo p on p.photo_id = u.photo_id
    where u.used_by = 'task' and u.object_id = ${taskId} order by u.no limit 20`.execute(db);
  return rows;
}

/**
 * Hashes of photos of other tasks in the preceding ninety days that may be within four bits of these: one segment in
 * five is equal.
 */
export async function looksNear(
  db: Db,
  taskId: string,
  photos: readonly Pick<PhotoOfWork, 'look' | 'created_at'>[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { look, created_at: until } of photos) {
    if (look === null) continue;
    const near = ([1, 2, 3, 4, 5] as const).map((no) => {
      const piece = look.slice((no - 1) * 3, no === 5 ? 16 : no * 3);
      return sql`(select p.photo_id, p.look from photo p where p.${sql.ref(`look_${no}`)} = ${piece}
        and p.operator_id is not null and p.created_at between ${at(until - 90 * day)} and ${at(until)} limit ${mostAlike})`;
    });
    const { rows } = await sql<{ look: string }>`
      select distinct p.look from (${sql.join(near, sql` union all `)}) p
      join photo_use u on u.photo_id = p.photo_id
      where u.used_by = 'task' and u.object_id <> ${taskId}`.execute(db);
    found.push(...rows.map((row) => row.look));
  }
  return found;
}
