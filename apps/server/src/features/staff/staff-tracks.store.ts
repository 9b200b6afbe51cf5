import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface Point {
  operatorId: string;
  agentId: number;
  areaId: number;
  lng: number;
  lat: number;
  at: number;
}

/** Keep where somebody’s phone said that it was. */
export const addToTrack = (db: Db, { operatorId, agentId, areaId, lng, lat, at: time }: Point) =>
  db
    .insertInto('staff_track')
    .values({
      operator_id: operatorId,
      agent_id: agentId,
      service_area_id: areaId,
      lng,
      lat,
      at: new Date(time),
    })
    .onConflict((c) => c.doNothing())
    .execute();

/** Forget where people were before an instant, at most so many places at once. Answers how many. */
export async function forgetTracks(db: Db, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staff_track where ctid = any (array(
      select ctid from staff_track where at < ${at(before)} order by at limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
