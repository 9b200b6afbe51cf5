import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Locks orders in scope, with the recipient and amount of a reminder, and how many were sent since an instant. */
export const lockToPush = (db: Db, scope: Scope, ids: readonly string[], since: number) =>
  db
    .selectFrom('ride_order as o')
    .innerJoin('rider as r', 'r.rider_id', 'o.rider_id')
    .select(['o.order_id as id', 'o.state', 'o.started_at as startedAt', 'o.service_area_id as areaId'])
    .select(['o.agent_id as agentId', 'o.rider_id as riderId', 'r.phone'])
    .select(sql<number>`o.payable_cents - o.principal_cents - o.gift_cents - o.online_cents`.as('restCents'))
    .select(
      sql<number>`(select count(*)::int from order_push p where p.order_id = o.order_id and p.at >= ${at(since)})`.as(
        'pushes',
      ),
    )
    .where('o.order_id', '=', anyText(ids))
    .where(rowsInScope(scope, 'o'))
    .orderBy('o.order_id')
    .forNoKeyUpdate('o')
    .execute();
export type ToPush = Awaited<ReturnType<typeof lockToPush>>[number];

/** Records a reminder for an order. */
export const notePush = (db: Db, { id, areaId, agentId }: ToPush, name: string, now: number) =>
  db
    .insertInto('order_push')
    .values({
      order_id: id,
      at: new Date(now),
      service_area_id: areaId,
      agent_id: agentId,
      operator_name: name,
    })
    .onConflict((c) => c.doNothing())
    .execute();
