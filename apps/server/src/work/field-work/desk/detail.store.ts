import type { TaskEvent } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';
import { type Desk, deskTasks } from './desk.store.ts';

/** A task in scope with the positions of its vehicle and target. */
export const taskWithPlaces = (db: Db, desk: Desk, taskId: string) =>
  deskTasks(db, desk)
    .leftJoin('fence as g', (j) =>
      j.onRef('g.service_area_id', '=', 't.service_area_id').onRef('g.fence_id', '=', 't.target_id'),
    )
    .select(['g.centre_lng as targetLng', 'g.centre_lat as targetLat'])
    .select(
      sql<
        string[]
      >`array(select p.name from operator p where p.operator_id = any(t.team) order by p.operator_id)`.as(
        'companions',
      ),
    )
    .where('t.task_id', '=', taskId)
    .executeTakeFirst();

/** What people, rules and rides did with a task in scope, oldest first. */
export const eventsOfTask = (db: Db, scope: Scope, taskId: string, limit: number): Promise<TaskEvent[]> =>
  db
    .selectFrom('ops_task_event as e')
    .select(['e.event_id as id', 'e.kind', 'e.at', 'e.by_name as by', 'e.detail'])
    .select(sql<string | null>`null`.as('tripId'))
    .where('e.task_id', '=', taskId)
    .where(rowsInScope(scope, 'e'))
    .unionAll(
      db
        .selectFrom('ops_task_ride as r')
        .select(['r.event_id as id', 'r.kind', 'r.at'])
        .select([sql<string | null>`null`.as('by'), 'r.reason as detail', 'r.trip_id as tripId'])
        .where('r.task_id', '=', taskId)
        .where(rowsInScope(scope, 'r')),
    )
    .$narrowType<Pick<TaskEvent, 'kind'>>()
    .orderBy('id')
    .limit(limit)
    .execute();
