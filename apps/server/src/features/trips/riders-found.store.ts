import type { Scope } from '@kickstand/domain/access';
import { pinyinOf } from '@kickstand/domain/names';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/db.ts';
import { own } from '../../kernel/own.ts';

interface Wish {
  /** Four digits, letters or Chinese characters. */
  find: string;
  now: number;
  most: number;
}

interface Found {
  rider_id: string;
  phone: string;
  name: string;
  /** The vehicle of the open trip or the reservation. */
  held: number | null;
  last: number;
}

/** Of so many who fit it is looked whom a vehicle leads to. */
const mostLookedAt = 200;

/** What each kind of search asks, by an index of its own. */
function fits(find: string): RawBuilder<boolean> {
  if (/^\d/.test(find)) return sql`right(r.phone, 4) = ${find}`;
  const typed = `${pinyinOf(find).whole}%`;
  if (/^[a-z]/.test(find)) return sql`(r.name_pinyin like ${typed} or r.name_initials like ${typed})`;
  return sql`r.name_pinyin like ${typed} and r.name like ${`${find}%`}`;
}

const all = (parts: readonly RawBuilder<boolean>[]) => sql.join([sql`true`, ...parts], sql` and `);

/** Riders at home in scope whom a vehicle in scope leads to; who holds one now comes first, then whom the search names whole. */
export async function ridersFound(db: Db, scope: Scope, { find, now, most }: Wish): Promise<Found[]> {
  const typed = find.toLowerCase();
  const { rows } = await sql<Found>`
    select c.rider_id, c.phone, c.name, h.vehicle_id as held, coalesce(h.vehicle_id, l.vehicle_id) as last
    from (
      select r.rider_id, r.phone, r.name, ${typed} in (r.name_pinyin, r.name_initials) as exact
      from rider r join service_area z on z.service_area_id = r.service_area_id
      where ${fits(typed)} and ${all(own(scope, ['z.agent_id', 'z.service_area_id']))}
      order by exact desc nulls last, r.rider_id desc limit ${mostLookedAt}
    ) c
    left join lateral (
      select o.vehicle_id from trip_open o
      where o.rider_id = c.rider_id and ${all(own(scope, ['o.agent_id', 'o.service_area_id']))}
      union all
      select k.vehicle_id from reservation k
      where k.rider_id = c.rider_id and k.until > ${at(now)} and ${all(own(scope, ['k.agent_id', 'k.service_area_id']))}
      limit 1
    ) h on true
    left join lateral (
      select t.vehicle_id from trip t
      where t.rider_id = c.rider_id and ${all(own(scope, ['t.agent_id', 't.service_area_id']))}
      order by t.started_at desc limit 1
    ) l on true
    where coalesce(h.vehicle_id, l.vehicle_id) is not null
    order by h.vehicle_id is not null desc, c.exact desc nulls last, c.rider_id desc
    limit ${most}`.execute(db);
  return rows;
}
