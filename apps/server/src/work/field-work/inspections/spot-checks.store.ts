import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** So many vehicles are drawn from at most. */
const mostDrawnFrom = 5_000;

/** An inspection that is done, as far as another one checks it. */
export interface Inspection {
  task_id: string;
  vehicle_id: number;
  assignee_id: string | null;
  team: string[];
  asked_items: string[] | null;
}

/**
 * Of each vehicle in scope the last inspection that ended within [from, to], epoch ms, and may be checked: it checks none itself,
 * none checks it, and the vehicle is on the shelf and has no open inspection.
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
