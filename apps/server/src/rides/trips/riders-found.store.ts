import type { Scope } from '@kickstand/domain/platform/access';
import { pinyinOf } from '@kickstand/domain/platform/names';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

interface Fitting {
  rider_id: string;
  phone: string;
  name: string;
  /** They are named by the whole of what was typed; null for digits. */
  exact: boolean | null;
}

interface Led {
  rider_id: string;
  /** The vehicle of the open trip or the reservation. */
  held: number | null;
  last: number | null;
  /** The ride that began last. */
  order_id: string | null;
  started_at: number | null;
}

/** So many who fit are looked at, beside those who ride now. */
const mostLookedAt = 200;

/** What each kind of search asks, by an index of its own. */
function fits(find: string): RawBuilder<boolean> {
  if (/^\d/.test(find)) return sql`right(r.phone, 4) = ${find}`;
  const typed = `${pinyinOf(find).whole}%`;
  if (/^[a-z]/.test(find)) return sql`(r.name_pinyin like ${typed} or r.name_initials like ${typed})`;
  return sql`r.name_pinyin like ${typed} and r.name like ${`${find}%`}`;
}

/** Riders at home in scope whom digits, letters or characters fit: who rides now first, then whom they name whole. */
async function ridersFitting(db: Db, scope: Scope, typed: string): Promise<Fitting[]> {
  const found = sql`r.rider_id, r.phone, r.name, ${typed} in (r.name_pinyin, r.name_initials) as exact`;
  const home = sql`join service_area z on z.service_area_id = r.service_area_id`;
  const mine = sql`${fits(typed)} and ${rowsInScope(scope, 'z')}`;
  const { rows } = await sql<Fitting>`
    select rider_id, phone, name, exact from (
      (select ${found}, true as rides from trip_open o join rider r on r.rider_id = o.rider_id ${home} where ${mine})
      union all
      (select ${found}, false from rider r ${home} where ${mine}
        order by exact desc nulls last, r.rider_id desc limit ${mostLookedAt})
    ) as f order by rides desc, exact desc nulls last, rider_id desc`.execute(db);
  return [...new Map(rows.map((row) => [row.rider_id, row])).values()];
}

/** What in scope leads to riders: the vehicle that each holds, the one that each rode last, and the ride that began last. */
async function leadsTo(db: Db, scope: Scope, riderIds: readonly string[], now: number) {
  const { rows } = await sql<Led>`
    select c.rider_id, h.vehicle_id as held, l.vehicle_id as last, d.order_id, d.started_at
    from unnest(${[...riderIds]}::text[]) as c (rider_id)
    left join lateral (
      select o.vehicle_id from trip_open o
      where o.rider_id = c.rider_id and ${rowsInScope(scope, 'o')}
      union all
      select k.vehicle_id from reservation k
      where k.rider_id = c.rider_id and k.until > ${at(now)} and ${rowsInScope(scope, 'k')}
      limit 1
    ) h on true
    left join lateral (
      select t.vehicle_id from trip t
      where t.rider_id = c.rider_id and ${rowsInScope(scope, 't')}
      order by t.started_at desc limit 1
    ) l on true
    left join lateral (
      select d.order_id, d.started_at from ride_order d
      where d.rider_id = c.rider_id and ${rowsInScope(scope, 'd')}
      order by d.started_at desc limit 1
    ) d on true`.execute(db);
  return new Map(rows.map((row) => [row.rider_id, row]));
}

interface Found {
  using: boolean;
  exact: boolean | null;
  lastRide: { startedAt: number } | null;
}

/** Who rides now comes first, then who is named whole, then who rode last: whoever asks does so because of a ride. */
const byLikelihood = (a: Found, b: Found) =>
  Number(b.using) - Number(a.using) ||
  Number(b.exact) - Number(a.exact) ||
  (b.lastRide?.startedAt ?? 0) - (a.lastRide?.startedAt ?? 0);

/** Riders by little of their phone or name, with the vehicles that lead to them, and whether others fit as well. */
export async function ridersFound(db: Db, scope: Scope, { find, now }: { find: string; now: number }) {
  const fitting = await ridersFitting(db, scope, find.toLowerCase());
  const led = await leadsTo(
    db,
    scope,
    fitting.map(({ rider_id }) => rider_id),
    now,
  );
  const riders = fitting.flatMap((rider) => {
    const { held = null, last = null, order_id, started_at } = led.get(rider.rider_id) ?? {};
    const vehicle = held ?? last;
    const lastRide = order_id && started_at ? { orderId: order_id, startedAt: started_at } : null;
    return vehicle === null ? [] : [{ ...rider, vehicle, using: held !== null, lastRide }];
  });
  return { riders: riders.sort(byLikelihood), more: fitting.length >= mostLookedAt };
}
