import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { WorkAuditRow, WorkFlag, workAudit } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { QueueTable } from '../../kernel/queue/queue.store.ts';

/** Work to be reviewed. */
export const auditTable: QueueTable = { table: 'work_audit', key: 'task_id', waiting: ['waiting'] };

interface Asked {
  why: WorkAuditRow['why'];
  flags: readonly WorkFlag[];
  now: number;
  /** The latest time until which its pay is held. */
  until: number;
  /** The worker's objection to the verdict. */
  objection?: string;
}

/** Opens a review of a piece of work; decided ones are reopened only for late facts or an objection. */
export const openAudit = (
  db: Db,
  task: { task_id: string; service_area_id: number; agent_id: number },
  { why, flags, now, until, objection }: Asked,
) =>
  sql`
    insert into work_audit as a (task_id, service_area_id, agent_id, why, flags, objection, created_at, due_at)
    values (${task.task_id}, ${task.service_area_id}, ${task.agent_id}, ${why}, ${[...flags]}::text[], ${objection ?? null}, ${at(now)}, ${at(until)})
    on conflict (task_id) do update set
      flags = array(select distinct f from unnest(a.flags || excluded.flags) f order by f),
      why = case when a.state = 'waiting' and excluded.objection is null then a.why else excluded.why end,
      objection = coalesce(excluded.objection, a.objection),
      created_at = case when a.state = 'waiting' then a.created_at else excluded.created_at end,
      state = 'waiting', due_at = coalesce(a.due_at, excluded.due_at), decided_at = null, handler_name = null, opinion = null
    where a.state = 'waiting' or excluded.why in ('late', 'objection')`.execute(db);

/** Closes the review of a piece of work, if there is one. */
export const settleAudit = (
  db: Db,
  taskId: string,
  decided: { state: 'confirmed' | 'changed'; by: string; opinion: string; now: number },
) =>
  db
    .updateTable('work_audit')
    .set({
      state: decided.state,
      due_at: null,
      claimed_by: null,
      claimed_name: null,
      claimed_until: null,
      decided_at: new Date(decided.now),
      handler_name: decided.by,
      opinion: decided.opinion,
    })
    .where('task_id', '=', taskId)
    .where('state', '=', 'waiting')
    .execute();

/** Who reads audits. */
export interface Reader {
  locale: Locale;
  operatorId: string;
}

const audits = (db: Db, scope: Scope, { locale, operatorId }: Reader) =>
  db
    .selectFrom('work_audit as t')
    .innerJoin('ops_task as k', (j) =>
      j.onRef('k.service_area_id', '=', 't.service_area_id').onRef('k.task_id', '=', 't.task_id'),
    )
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .leftJoin('operator as o', 'o.operator_id', 'k.assignee_id')
    .select(['t.task_id as id', 't.created_at as createdAt', 't.state', 't.why', 't.flags', 'k.type'])
    .select(['o.name as assignee', 'k.source', 'k.started_at as startedAt', 'k.before_pct as beforePct'])
    .select(['k.after_pct as afterPct', 'k.distance_m as distanceM', 'k.validity', 't.opinion'])
    .select('t.objection')
    .select(['k.invalid_reason as verdictReason', 't.due_at as dueAt', 't.claimed_name as claimedBy'])
    .select(['t.claimed_until as claimedUntil', 't.handler_name as handler', 't.decided_at as decidedAt'])
    .select(['k.end_lng as endLng', 'k.end_lat as endLat'])
    .select([
      nameIn('z', locale).as('area'),
      sql<string>`k.vehicle_id::text`.as('carId'),
      sql<number>`coalesce(k.finished_at, t.created_at)`.as('finishedAt'),
      sql<boolean>`coalesce(t.claimed_by = ${operatorId}, false)`.as('isMine'),
      sql<boolean>`coalesce(k.assignee_id = ${operatorId}, false)`.as('isOwn'),
      sql<WorkAuditRow['payCents']>`(select coalesce(sum(p.cents), 0)::int from ops_task_pay p
        where p.service_area_id = t.service_area_id and p.task_id = t.task_id)`.as('payCents'),
    ])
    .$narrowType<
      Pick<WorkAuditRow, 'state' | 'why' | 'flags' | 'type' | 'source' | 'validity' | 'verdictReason'>
    >()
    .where(rowsInScope(scope, 't'));
export type AuditStored = Awaited<ReturnType<ReturnType<typeof audits>['execute']>>[number];

type Query = InputOf<typeof workAudit.list>['query'] & { from: number; to: number };

export const pageOfAudits = (db: Db, scope: Scope, query: Query, reader: Reader) =>
  pageFrom(
    db,
    audits(db, scope, reader)
      .where('t.created_at', '>=', at(query.from))
      .where('t.created_at', '<=', at(query.to))
      .where((eb) =>
        eb.and(
          given<Expression<SqlBool>>(
            query.state && eb('t.state', '=', query.state),
            query.flag && sql<SqlBool>`${query.flag} = any (t.flags)`,
            !!query.types?.length && eb('k.type', '=', anyText(query.types)),
            query.carId && eb('k.vehicle_id', '=', Number(query.carId)),
          ),
        ),
      ),
    query,
    {
      sortable: { createdAt: 't.created_at', dueAt: 't.due_at' },
      neverNull: ['createdAt'],
      tieBreak: 't.task_id',
    },
  );

export const auditWith = (db: Db, scope: Scope, taskId: string, reader: Reader) =>
  audits(db, scope, reader).where('t.task_id', '=', taskId).executeTakeFirst();

/** Whether the reviewed work is of one of these kinds, and not by this person. */
export const isOfKinds = (types: readonly TaskType[], operatorId: string) =>
  sql<boolean>`exists (select from ops_task k where k.service_area_id = t.service_area_id and k.task_id = t.task_id
    and k.type = ${anyText(types)} and k.assignee_id is distinct from ${operatorId})`;

/** Lock an audit in scope. */
export const lockAudit = (db: Db, scope: Scope, taskId: string) =>
  db
    .selectFrom('work_audit as t')
    .select([
      't.state',
      't.why',
      't.claimed_by as claimedBy',
      't.claimed_name as claimedName',
      't.claimed_until as claimedUntil',
    ])
    .where('t.task_id', '=', taskId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();

/** A worker's objection to a verdict, and its outcome; undefined: none. */
export const objectionTo = async (db: Db, taskId: string) =>
  db
    .selectFrom('work_audit')
    .select(['objection as text', 'state', 'opinion', 'decided_at as decidedAt'])
    .where('task_id', '=', taskId)
    .where('objection', 'is not', null)
    .$narrowType<Pick<WorkAuditRow, 'state'> & { text: string }>()
    .executeTakeFirst();
