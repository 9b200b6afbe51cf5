import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** The maximum number of vehicles to draw from. */
const mostDrawnFrom = 5_000;

/** A finished inspection, as needed for a spot check. */
export interface Inspection {
  task_id: string;
  vehicle_id: number;
  assignee_id: string | null;
  team: string[];
  asked_items: string[] | null;
}

/**
 * The last inspection of each vehicle in scope that ended within [from, to], epoch ms, if it can be spot-checked: it is
 * not a spot check itself and has none, and the vehicle is on the shelf without an open inspection.
 */
export async function inspectionsToCheck(
  db: Db,
  scope: Scope,
  { from, to, areaId }: { from: number; to: number; areaId: number | undefined },
): Promise<Inspection[]> {
  const { rows } = await sql<Inspection>`
    select distinct on (t.vehicle_id) t.task_id, t.vehicle_id, t.assignee_id, t.team, t.asked_items
    from ops_task t join vehicle v on v.vehicle_id = t.vehicle_id and v.lifecycle = 'on_shelf'
    where t.type = 'inspect' and t.state = 'done' and t.finished_at between ${at(from)} and ${at(to)}
      and (${areaId ?? null}::int is null or t.service_area_id = ${areaId ?? null})
      and t.spot_of is null and ${rowsInScope(scope, 't')}
      and not exists (select from ops_task c where c.spot_of = t.task_id)
      and not exists (select from ops_task o where o.vehicle_id = t.vehicle_id and o.type = 'inspect'
        and o.state in ('pending', 'doing', 'paused'))
    order by t.vehicle_id, t.finished_at desc limit ${mostDrawnFrom}`.execute(db);
  return rows;
}
