import type { WeatherKind } from '@kickstand/contract/work/weather';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { at } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { type Looked, ofModel, onHours, rideHours } from './looked-at.store.ts';

/** The end of the period, epoch ms: an hour that is not over has no complete count. */
interface Until {
  now: number;
}

/** The weather of each local hour of an area where it is known: the likeliest kind of its first half. */
const weatherHours = (scope: Scope, looked: Looked, { now }: Until): RawBuilder<unknown> => sql`(
  select h.* from (
    select w.service_area_id, w.day, g.hour, (
      select c ->> 'kind' from jsonb_array_elements(w.half_hours -> (g.hour * 2)) c
      order by (c ->> 'percent')::int desc limit 1) as kind
    from weather_day w cross join generate_series(0, 23) g (hour) where ${rowsInScope(scope, 'w')}
  ) h where ${onHours('h', looked)} and h.kind is not null
    and (h.day + make_interval(hours => h.hour + 1)) at time zone ${looked.zone} <= ${at(now)})`;

/** For each hour of a weekday, the share of areas and days with wet weather, where known. */
export async function wetHoursIn(db: Db, scope: Scope, looked: Looked, until: Until) {
  const { rows } = await sql<{ weekday: number; hour: number; share: number }>`
    select extract(isodow from h.day)::int as weekday, h.hour,
      avg((h.kind in ('rain', 'storm', 'snow'))::int)::float8 as share
    from ${weatherHours(scope, looked, until)} h group by 1, 2`.execute(db);
  return rows;
}

interface KindSum {
  kind: WeatherKind;
  hours: number;
  rides: number;
  usual: number;
  missed: number;
}

/** Rides and missed demand by kind of weather, beside the usual figures there and then. */
export async function ridesByWeather(db: Db, scope: Scope, looked: Looked, until: Until): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    with r as (
      select r.service_area_id, r.day, r.hour, sum(r.rides) as rides from ${rideHours(looked.zone)} r
      where ${rowsInScope(scope, 'r')} and ${onHours('r', looked)} and ${ofModel('r', looked)} group by 1, 2, 3
    ), m as (
      select h.service_area_id, h.day, h.hour, sum(h.missed) as missed from heat_hour h
      where ${rowsInScope(scope, 'h')} and ${onHours('h', looked)} and h.missed > 0 group by 1, 2, 3
    ), known as (
      select h.kind, coalesce(r.rides, 0) as rides, coalesce(m.missed, 0) as missed,
        avg(coalesce(r.rides, 0)) over (partition by h.service_area_id, extract(isodow from h.day), h.hour) as usual
      from ${weatherHours(scope, looked, until)} h
        left join r on r.service_area_id = h.service_area_id and r.day = h.day and r.hour = h.hour
        left join m on m.service_area_id = h.service_area_id and m.day = h.day and m.hour = h.hour
    )
    select kind, count(*)::int as hours, avg(rides)::float8 as rides, avg(usual)::float8 as usual,
      avg(missed)::float8 as missed
    from known group by kind order by 2 desc, 1`.execute(db);
  return rows;
}
