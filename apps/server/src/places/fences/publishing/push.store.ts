import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { anyNumber } from '../../../kernel/list/any-of.ts';

/** The newest edge of each area that was republished, with its release. */
export async function publishedEdges(db: Db, areaId?: number) {
  const { rows } = await sql<{ areaId: number; release: number; points: unknown; publishedAt: number }>`
    select s.service_area_id as "areaId", s.from_release as release, z.boundary as points,
      v.effective_at as "publishedAt"
    from fence_span s join fence f using (service_area_id, fence_id) join service_area z using (service_area_id)
    join fence_version v using (service_area_id, fence_id, no)
    where f.kind = 'service' and s.until_release is null and s.from_release > 0 and z.status <> 'closed'
      and ${areaId === undefined ? sql`true` : sql`s.service_area_id = ${areaId}`}`.execute(db);
  return rows;
}

/** Online vehicles of an area without a release, those asked longest ago first. */
export async function withoutRelease(
  db: Db,
  {
    areaId,
    release,
    askedBefore,
    limit,
  }: { areaId: number; release: number; askedBefore: number; limit: number },
) {
  return (
    db
      .selectFrom('vehicle as v')
      .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
      .select(['v.vehicle_id as vehicle', 'v.agent_id as agentId', 'v.imei'])
      .where('v.service_area_id', '=', areaId)
      .where('v.lifecycle', '=', 'on_shelf')
      .where('v.imei', 'is not', null)
      .where('s.online', '=', true)
      .where(sql<boolean>`(s.fence_release is null or s.fence_release < ${release})`)
      // Asked a while ago, or not since it last came online.
      .where(
        sql<boolean>`(s.fence_asked_at is null or s.fence_asked_at < ${at(askedBefore)} or s.fence_asked_at < s.login_at)`,
      )
      .where(
        sql<boolean>`not exists (select from command c where c.vehicle_id = v.vehicle_id and c.type = 'fence_push'
        and c.state in ('queued', 'sent'))`,
      )
      .orderBy(sql`s.fence_asked_at nulls first`)
      .orderBy('v.vehicle_id')
      .limit(limit)
      .forNoKeyUpdate('s')
      .skipLocked()
      .execute()
  );
}

/** Records that vehicles were sent their area's edge. */
export const noteAsked = (db: Db, vehicles: readonly number[], now: number) =>
  db
    .updateTable('vehicle_state')
    .set({ fence_asked_at: new Date(now) })
    .where('vehicle_id', '=', anyNumber(vehicles))
    .execute();

/** Records the release for vehicles whose controller accepted the edge since an instant. */
export const noteHolders = (db: Db, since: number) =>
  sql`update vehicle_state s set fence_release = (c.args->>'release')::int from command c
    where c.vehicle_id = s.vehicle_id and c.type = 'fence_push' and c.state = 'acked' and c.created_at >= ${at(since)}
      and (s.fence_release is null or s.fence_release < (c.args->>'release')::int)`.execute(db);

/** Has the vehicles without it asked again at once. */
export const askAgain = (db: Db, areaId: number, release: number) =>
  sql`update vehicle_state set fence_asked_at = null where service_area_id = ${areaId}
    and (fence_release is null or fence_release < ${release})`.execute(db);

/** How many vehicles on the shelf of an area hold a release, wait for it, or are offline. */
export async function progressOf(db: Db, areaId: number, release: number) {
  const { rows } = await sql<{ total: number; holding: number; waiting: number; offline: number }>`
    select count(*) as total,
      count(*) filter (where s.fence_release >= ${release}) as holding,
      count(*) filter (where coalesce(s.fence_release, 0) < ${release} and exists (select from command c
        where c.vehicle_id = v.vehicle_id and c.type = 'fence_push' and c.state in ('queued', 'sent'))) as waiting,
      count(*) filter (where coalesce(s.fence_release, 0) < ${release} and not s.online) as offline
    from vehicle v join vehicle_state s using (vehicle_id)
    where v.service_area_id = ${areaId} and v.lifecycle = 'on_shelf'`.execute(db);
  return rows[0] ?? { total: 0, holding: 0, waiting: 0, offline: 0 };
}
