import type { Times } from '@kickstand/domain/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import type { StationState } from '@kickstand/domain/work/demand';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** All participating stations, whether their areas are open, and their hours. */
export async function watchedStations(db: Db) {
  const rows = await db
    .selectFrom('fence as f')
    .innerJoin('service_area as z', 'z.service_area_id', 'f.service_area_id')
    .select(['f.fence_id as id', 'z.service_area_id as areaId', 'z.agent_id as agentId', 'f.capacity'])
    .select(['z.status', 'f.content'])
    .where('f.kind', '=', 'station')
    .where('f.state', '=', 'enabled')
    .where(rowsInScope(everything, 'f'))
    .execute();
  return rows.map(({ status, content, capacity, ...row }) => ({
    ...row,
    capacity: capacity ?? 0,
    isAreaOpen: status === 'open',
    times: (content ?? {}) as Times,
  }));
}
export type WatchedStation = Awaited<ReturnType<typeof watchedStations>>[number];

/** A station's state from now on; unseen: nobody is watching. */
export interface StationChange extends Pick<WatchedStation, 'id' | 'areaId' | 'agentId'> {
  state: StationState | 'unseen';
  isFull: boolean;
}

/** Any number: serialises two programs watching at once. */
const lockKey = 4_701_891;

/** Records stations' states from an instant on, where they differ from before. */
export async function keepChanges(db: Db, when: number, changes: readonly StationChange[]) {
  if (changes.length === 0) return;
  const each = <T>(of: (change: StationChange) => T) => changes.map(of);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
  await sql`
    insert into station_change (station_id, at, service_area_id, agent_id, state, is_full)
    select n.id, ${at(when)}, n.area_id, n.agent_id, n.state, n.is_full
    from unnest(${each(({ id }) => id)}::text[], ${each(({ areaId }) => areaId)}::int[], ${each(({ agentId }) => agentId)}::int[],
      ${each(({ state }) => state)}::text[], ${each(({ isFull }) => isFull)}::boolean[]) n (id, area_id, agent_id, state, is_full)
    where not exists (
      select from (select state, is_full, agent_id, service_area_id from station_change c where c.station_id = n.id
        order by c.at desc limit 1) l
      where l.state = n.state and l.is_full = n.is_full and l.agent_id = n.agent_id and l.service_area_id = n.area_id)
    on conflict (station_id, at) do update set state = excluded.state, is_full = excluded.is_full,
      agent_id = excluded.agent_id, service_area_id = excluded.service_area_id`.execute(db);
}

/** Marks all stations' states as unknown from an instant on, or from their last change if later. */
export const loseSight = (db: Db, from: number) =>
  sql`
    insert into station_change (station_id, at, service_area_id, agent_id, state, is_full)
    select f.fence_id, greatest(${at(from)}, l.at + interval '1 millisecond'), l.service_area_id, l.agent_id, 'unseen', false
    from fence f cross join lateral (
      select c.at, c.service_area_id, c.agent_id, c.state from station_change c where c.station_id = f.fence_id
      order by c.at desc limit 1) l
    where f.kind = 'station' and l.state <> 'unseen'
    on conflict do nothing`.execute(db);

/** The last change of any station; undefined if there is none. */
export async function lastChange(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('station_change')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}
