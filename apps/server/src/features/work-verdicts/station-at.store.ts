import { type RawBuilder, sql } from 'kysely';

/** The number of the station of the area at a point of a task `t`, by what holds today; null at none. */
export const stationAt = (lng: RawBuilder<unknown>, lat: RawBuilder<unknown>) =>
  sql`(select f.fence_id from fence f where f.kind = 'station' and f.service_area_id = t.service_area_id
    and f.state = 'enabled' and f.centre_lng between ${lng} - 0.001 and ${lng} + 0.001
    and f.centre_lat between ${lat} - 0.001 and ${lat} + 0.001
    order by power(f.centre_lng - ${lng}, 2) + power(f.centre_lat - ${lat}, 2), f.fence_id limit 1)`;
