import type { Scope } from '@kickstand/domain/platform/access';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The rider with this id or phone whose home area is in scope. */
export const riderRow = (db: Db, scope: Scope, by: { riderId: string } | { phone: string }) =>
  db
    .selectFrom('rider as r')
    .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
    .select(['r.rider_id', 'r.state', 'r.phone', 'z.service_area_id', 'z.agent_id'])
    .where('riderId' in by ? 'r.rider_id' : 'r.phone', '=', 'riderId' in by ? by.riderId : by.phone)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();

/** Serialises everything that moves a rider's money; false if there is no such rider. */
export async function lockRider(db: Db, riderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rider')
    .select('rider_id')
    .where('rider_id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
