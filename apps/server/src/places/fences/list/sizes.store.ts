import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';

/** Published fences whose size was not computed yet. */
export const withoutSize = (db: Db, limit: number) =>
  db
    .selectFrom('fence')
    .select(['service_area_id as areaId', 'fence_id as id', 'points'])
    .where('area_m2', '=', 0)
    .where(sql<boolean>`jsonb_array_length(points) > 0`)
    .orderBy('fence_id')
    .limit(limit)
    .execute();

interface Size {
  areaId: number;
  id: string;
  areaM2: number;
}

/** The smallest stored size, so that a fence without any is not computed again and again, square metres. */
const leastM2 = 0.01;

export async function setSizes(db: Db, sizes: readonly Size[]) {
  if (sizes.length === 0) return;
  await sql`update fence f set area_m2 = n.m2 from unnest(${sizes.map(({ areaId }) => areaId)}::int[],
      ${sizes.map(({ id }) => id)}::text[], ${sizes.map(({ areaM2 }) => Math.max(leastM2, areaM2))}::float8[]) as n (area, id, m2)
    where f.service_area_id = n.area and f.fence_id = n.id`.execute(db);
}
