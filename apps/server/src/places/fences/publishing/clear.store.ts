import type { Scope } from '@kickstand/domain/platform/access';
import type { Bounds } from '@kickstand/domain/platform/geo';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** The most vehicles considered: no zone of a town contains as many. */
const mostWeighed = 5_000;

/** Vehicles of an area that are on the shelf, in a box and not ridden, and whether each already has a task. */
export const standingIn = (db: Db, scope: Scope, { areaId, box }: { areaId: number; box: Bounds }) =>
  db
    .selectFrom('vehicle_state as s')
    .innerJoin('vehicle as v', 'v.vehicle_id', 's.vehicle_id')
    .select(['s.vehicle_id as vehicle', 's.lng', 's.lat'])
    .select(
      sql<boolean>`exists (select from ops_task t where t.vehicle_id = s.vehicle_id and t.type = 'move'
        and t.state in ('pending', 'doing', 'paused'))`.as('asked'),
    )
    .where('s.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'v'))
    .where('v.lifecycle', '=', 'on_shelf')
    .where('s.lng', '>=', box[0])
    .where('s.lng', '<=', box[2])
    .where('s.lat', '>=', box[1])
    .where('s.lat', '<=', box[3])
    .where(sql<boolean>`not exists (select from trip_open o where o.vehicle_id = s.vehicle_id)`)
    .orderBy('s.vehicle_id')
    .limit(mostWeighed)
    .execute();
