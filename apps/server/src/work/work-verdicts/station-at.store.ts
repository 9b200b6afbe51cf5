import { stationMarginMetres } from '@kickstand/domain/places/fences';
import { METRES_PER_DEGREE_LAT } from '@kickstand/domain/platform/geo';
import { type RawBuilder, sql } from 'kysely';

/** The maximum distance between a station's centre and a vehicle in it, degrees. */
const widest = 0.002;

/**
 * The number of the station of the area that contains a point of a task `t`, by today's fences: within its reach, of
 * several the one with the nearest centre; null if none.
 */
export const stationAt = (lng: RawBuilder<unknown>, lat: RawBuilder<unknown>) => {
  const east = (to: RawBuilder<unknown>) =>
    sql`((${to} - ${lng}) * cos(radians(${lat})) * ${sql.lit(METRES_PER_DEGREE_LAT)})`;
  const north = (to: RawBuilder<unknown>) => sql`((${to} - ${lat}) * ${sql.lit(METRES_PER_DEGREE_LAT)})`;
  const outline = sql`(select ('(' || string_agg(format('(%s,%s)', ${east(sql`(c->>0)::float8`)}, ${north(sql`(c->>1)::float8`)}), ','
    order by i) || ')')::polygon from jsonb_array_elements(f.points->0) with ordinality as corner(c, i))`;
  return sql`(select f.fence_id from fence f where f.kind = 'station' and f.service_area_id = t.service_area_id
    and f.state = 'enabled' and f.centre_lng between ${lng} - ${sql.lit(widest)} and ${lng} + ${sql.lit(widest)}
    and f.centre_lat between ${lat} - ${sql.lit(widest)} and ${lat} + ${sql.lit(widest)}
    and point(0, 0) <-> ${outline} <= coalesce((f.content->>'bufferM')::float8, ${sql.lit(stationMarginMetres)})
    order by power(${east(sql`f.centre_lng`)}, 2) + power(${north(sql`f.centre_lat`)}, 2), f.fence_id limit 1)`;
};
