import type { Scope } from '@kickstand/domain/platform/access';
import type { Db } from '../../../kernel/database/db.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** An area in scope. */
export const areaWith = (db: Db, scope: Scope, areaId: number) =>
  db
    .selectFrom('service_area')
    .select(['service_area_id', 'agent_id', 'boundary'])
    .where('service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'service_area'))
    .executeTakeFirst();

/** Whether a company can receive vehicles. */
export const agentKnown = async (db: Db, agentId: number) =>
  (await db
    .selectFrom('agent')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .where('state', '=', 'active')
    .executeTakeFirst()) !== undefined;

/** When a part that is still in the vehicle was last bound. */
export async function lastBoundAt(db: Db, vehicle: number): Promise<number | null> {
  const row = await db
    .selectFrom('vehicle_binding')
    .select('from_at')
    .where('vehicle_id', '=', vehicle)
    .where('kind', '=', 'device')
    .where('to_at', 'is', null)
    .executeTakeFirst();
  return row?.from_at ?? null;
}

export const acceptTransfer = (db: Db, vehicle: number, by: string, now: number) =>
  db
    .updateTable('vehicle_transfer')
    .set({ accepted_at: new Date(now), accepted_by: by })
    .where('vehicle_id', '=', vehicle)
    .where('accepted_at', 'is', null)
    .execute();
