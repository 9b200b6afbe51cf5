import type { Scope } from '@kickstand/domain/platform/access';
import type { Db } from '../../kernel/database/db.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A rider visible in a scope. */
export const riderVisible = (db: Db, scope: Scope, riderId: string) =>
  db
    .selectFrom('rider as r')
    .select('r.state')
    .where('r.rider_id', '=', riderId)
    .where(ridersInScope(scope, 'r'))
    .executeTakeFirst();

/** An area in scope. */
export const areaIn = (db: Db, scope: Scope, areaId: number) =>
  db
    .selectFrom('service_area as z')
    .select(['z.agent_id as agentId'])
    .where('z.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();
