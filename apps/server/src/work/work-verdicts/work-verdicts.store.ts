import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { OpsTaskRow, WorkFlag } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import type { WorkVerdict } from '@kickstand/domain/work/work-verdicts';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { beganOfWork } from '../work-days/work-days.parts.ts';

/** Work that ended, as far as it is judged by what was kept of it. */
export interface EndedTask {
  service_area_id: number;
  task_id: string;
  agent_id: number;
  type: TaskType;
  source: OpsTaskRow['source'];
  state: string;
  vehicle_id: number | null;
  assignee_id: string | null;
  /** Who else was with it. */
  team: string[];
  created_at: number;
  claimed_at: number | null;
  started_at: number | null;
  finished_at: number;
  /** Where the phone was when its vehicle was first opened. */
  opened_lng: number | null;
  opened_lat: number | null;
  start_lng: number | null;
  start_lat: number | null;
  end_lng: number | null;
  end_lat: number | null;
  target_id: string | null;
  /** What it was asked for together with; null: nothing. */
  batch_id: string | null;
  /** Room was kept for it where it went to. */
  reserved: boolean;
  old_battery: string | null;
  new_battery: string | null;
  parts: string[];
  result: Record<string, unknown>;
  /** It counts only with a photo, whatever its area says of its kind. */
  photo_needed: boolean;
  /** The charge at which its rule asked for a swap, percent; null: no rule did. */
  rule_pct: number | null;
  /** Of an inspection: what has to be looked at; null: everything. */
  asked_items: string[] | null;
  /** The inspection that it checks; null: none. */
  spot_of: string | null;
  /** The charge of its vehicle when it was made, percent; null: not known. */
  created_pct: number | null;
  remark: string;
  validity: OpsTaskRow['validity'];
  invalid_reason: string | null;
  /** When the shift began in which it was done; without one, the work itself. */
  began_at: number;
  /** What it was worth when it was given, cents; null: nobody reckoned it. */
  value_cents: number | null;
  /** At or below this charge its vehicle is low, percent; null: by no scheme. */
  low_percent: number | null;
  /** Of its vehicle’s batteries, volts; null: by no scheme. */
  volts: number | null;
}

const columns = sql`t.service_area_id, t.task_id, t.agent_id, t.type, t.source, t.state, t.vehicle_id, t.assignee_id, t.team, t.created_at, t.claimed_at,
  t.started_at, t.finished_at, t.opened_lng, t.opened_lat, t.start_lng, t.start_lat, t.end_lng, t.end_lat, t.target_id, t.batch_id,
  t.reserved,
  t.old_battery, t.new_battery, t.parts, t.result, t.photo_needed, t.rule_pct, t.asked_items, t.spot_of, t.created_pct, t.remark, t.validity,
  t.invalid_reason, t.value_cents, ${beganOfWork('t')} as began_at, p.low_percent, p.volts`;
const schemes = sql`left join vehicle v on v.vehicle_id = t.vehicle_id
  left join vehicle_model m on m.model_id = v.model_id
  left join voltage_scheme p on p.scheme_id = coalesce(v.voltage_scheme_id, m.voltage_scheme_id)`;

/** Work whose time to be judged has come, the longest due first; its turn is locked. */
export async function dueToJudge(db: Db, now: number, limit: number): Promise<EndedTask[]> {
  const { rows } = await sql<EndedTask>`
    select ${columns} from ops_task_judging j
    join ops_task t on t.service_area_id = j.service_area_id and t.task_id = j.task_id ${schemes}
    where j.judge_at <= ${at(now)} order by j.judge_at, j.task_id limit ${limit} for update of j skip locked`.execute(
    db,
  );
  return rows;
}

/** Lock the turn of a piece of work in scope to be judged, before the work itself: in the order in which the judging locks them. */
export const lockTurn = (db: Db, scope: Scope, taskId: string) =>
  db
    .selectFrom('ops_task_judging as j')
    .select('j.task_id')
    .where('j.task_id', '=', taskId)
    .where(rowsInScope(scope, 'j'))
    .forUpdate()
    .execute();

/** One piece of work in scope, locked, with its turn to be judged. */
export async function lockEnded(db: Db, scope: Scope, taskId: string): Promise<EndedTask | undefined> {
  await lockTurn(db, scope, taskId);
  const held = await db
    .selectFrom('ops_task as t')
    .select('t.task_id')
    .where('t.task_id', '=', taskId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const { rows } = await sql<EndedTask>`
    select ${columns} from ops_task t ${schemes} where t.task_id = ${taskId}`.execute(db);
  return rows[0];
}

/** Who does or did a piece of work; undefined where it is not in scope. */
export const taskDoneBy = (db: Db, scope: Scope, taskId: string) =>
  db
    .selectFrom('ops_task as t')
    .select('t.assignee_id as assigneeId')
    .where('t.task_id', '=', taskId)
    .where(rowsInScope(scope, 't'))
    .executeTakeFirst();

type Key = Pick<EndedTask, 'service_area_id' | 'task_id'>;

/** Judge it at an instant; null: not again by itself. */
export const judgeNextAt = (db: Db, task: Key & Pick<EndedTask, 'agent_id'>, next: number | null) =>
  next === null
    ? sql`delete from ops_task_judging
        where service_area_id = ${task.service_area_id} and task_id = ${task.task_id}`.execute(db)
    : sql`insert into ops_task_judging (service_area_id, task_id, agent_id, judge_at)
        values (${task.service_area_id}, ${task.task_id}, ${task.agent_id}, ${at(next)})
        on conflict (service_area_id, task_id) do update set judge_at = excluded.judge_at`.execute(db);

/** All verdicts on a piece of work in scope, the last first, each with what it brought. */
export const verdictsOf = (db: Db, scope: Scope, taskId: string) =>
  db
    .selectFrom('ops_task_verdict as w')
    .selectAll('w')
    .select(({ selectFrom, fn, val }) =>
      fn
        .coalesce(
          selectFrom('ops_task_pay as p')
            .select(sql<number>`sum(p.cents)::int`.as('cents'))
            .whereRef('p.service_area_id', '=', 'w.service_area_id')
            .whereRef('p.task_id', '=', 'w.task_id')
            .whereRef('p.verdict_no', '=', 'w.no'),
          val(0),
        )
        .as('payCents'),
    )
    .where('w.task_id', '=', taskId)
    .where(rowsInScope(scope, 'w'))
    .orderBy('w.no', 'desc')
    .limit(200)
    .execute();
export type VerdictStored = Awaited<ReturnType<typeof verdictsOf>>[number];

export const lastVerdict = (db: Db, { service_area_id, task_id }: Key) =>
  db
    .selectFrom('ops_task_verdict')
    .selectAll()
    .where('service_area_id', '=', service_area_id)
    .where('task_id', '=', task_id)
    .orderBy('no', 'desc')
    .executeTakeFirst();

export interface NewVerdict {
  no: number;
  verdict: WorkVerdict;
  flags: readonly WorkFlag[];
  ruleVersion: number | null;
  facts: object;
  by: { operatorId: string; name: string } | null;
  remark: string;
  now: number;
}

/** Add a verdict, and say the same of the task. What came to nothing stays open on it: it is neither way. */
export async function addVerdict(db: Db, task: Key & Pick<EndedTask, 'agent_id'>, one: NewVerdict) {
  const { validity, reason } = one.verdict;
  await db
    .insertInto('ops_task_verdict')
    .values({
      service_area_id: task.service_area_id,
      task_id: task.task_id,
      agent_id: task.agent_id,
      no: one.no,
      validity,
      reason,
      flags: [...one.flags],
      rule_version: one.ruleVersion,
      facts: JSON.stringify(one.facts),
      judged_by: one.by?.operatorId ?? null,
      judged_name: one.by?.name ?? null,
      remark: one.remark,
      judged_at: new Date(one.now),
    })
    .execute();
  await db
    .updateTable('ops_task')
    .set({
      validity: validity === 'closed' ? 'pending' : validity,
      invalid_reason: reason,
      flags: [...one.flags],
      version: sql<number>`version + 1`,
    })
    .where('service_area_id', '=', task.service_area_id)
    .where('task_id', '=', task.task_id)
    .execute();
}

/** What was paid for a piece of work so far, cents by person. */
export async function paidFor(db: Db, { service_area_id, task_id }: Key): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ops_task_pay')
    .select(['operator_id', sql<number>`sum(cents)::int`.as('cents')])
    .where('service_area_id', '=', service_area_id)
    .where('task_id', '=', task_id)
    .groupBy('operator_id')
    .execute();
  return new Map(rows.map(({ operator_id, cents }) => [operator_id, cents]));
}

export interface PayLine {
  operatorId: string;
  cents: number;
  verdictNo: number;
  day: string;
  heldUntil: number | null;
  now: number;
}

export async function addPay(db: Db, task: Key & Pick<EndedTask, 'agent_id'>, lines: readonly PayLine[]) {
  if (lines.length === 0) return;
  await db
    .insertInto('ops_task_pay')
    .values(
      lines.map((line) => ({
        service_area_id: task.service_area_id,
        task_id: task.task_id,
        agent_id: task.agent_id,
        verdict_no: line.verdictNo,
        operator_id: line.operatorId,
        cents: line.cents,
        day: line.day,
        held_until: line.heldUntil === null ? null : new Date(line.heldUntil),
        made_at: new Date(line.now),
      })),
    )
    .execute();
}
