import { type TaskType, taskTypes } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type {
  VerdictReason,
  WorkFlag,
  WorkVerdictRow,
  workVerdicts,
} from '@kickstand/contract/work/field-work';
import { holds } from '@kickstand/domain/platform/access';
import { needsSecondPerson, type WorkVerdict } from '@kickstand/domain/work/work-verdicts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { settleAudit } from './audit.store.ts';
import { changesBy, say } from './judging.service.ts';
import {
  type EndedTask,
  judgeNextAt,
  lastVerdict,
  lockEnded,
  type NewVerdict,
  taskDoneBy,
  type VerdictStored,
  verdictsOf,
} from './work-verdicts.store.ts';

/** The code required to judge each kind of work. */
const codeOfKind: Record<TaskType, string> = {
  swap: '090137',
  move: '090437',
  inspect: '09030137',
  repair: '09020137',
  drag_back: '09020137',
};

/** The kinds of work the caller may judge. */
export const kindsFor = ({ actor }: Ctx): TaskType[] =>
  taskTypes.filter((type) => holds(actor.codes, codeOfKind[type]));

/** Decides manually whether a piece of work counts. */
export async function judgeByHand(
  zone: string,
  ctx: Ctx,
  { params, body }: InputOf<typeof workVerdicts.judge>,
): Promise<WorkVerdictRow> {
  ctx.audit.on(params.taskId);
  return decideByHand(zone, ctx, params.taskId, body);
}

interface ByHand {
  validity: 'valid' | 'invalid';
  verdictReason?: VerdictReason | null | undefined;
  reason: string;
}

/** A piece of work that the caller may decide, locked. */
export async function lockToDecide(ctx: Ctx, taskId: string): Promise<EndedTask> {
  const task = (await lockEnded(ctx.db, ctx.rows.scope(), taskId)) ?? refuse('task.not_found');
  if (!holds(ctx.actor.codes, codeOfKind[task.type])) refuse('common.forbidden');
  if (task.state !== 'done') refuse('task.not_done');
  if ([task.assignee_id, ...task.team].includes(ctx.actor.operatorId)) refuse('task.own_work');
  return task;
}

/** Decides manually whether work counts; taking back a lot of pay needs a second person. */
export async function decideByHand(
  zone: string,
  ctx: Ctx,
  taskId: string,
  { validity, verdictReason = null, reason }: ByHand,
): Promise<WorkVerdictRow> {
  const task = await lockToDecide(ctx, taskId);
  if ((validity === 'invalid') !== (verdictReason !== null)) refuse('task.verdict_reason');
  const last = await lastVerdict(ctx.db, task);
  const one: NewVerdict = {
    no: (last?.no ?? 0) + 1,
    verdict: { validity, reason: verdictReason } as WorkVerdict,
    flags: [],
    ruleVersion: null,
    facts: {},
    by: { operatorId: ctx.actor.operatorId, name: ctx.actor.name },
    remark: reason,
    now: ctx.now(),
  };
  const was = [last?.validity ?? task.validity, validity];
  // Whoever decides that work counts decides that it is paid.
  if (needsSecondPerson(await changesBy(ctx.db, task, one.verdict, true)))
    ctx.secondPerson({ object: taskId, change: { type: task.type, validity: was }, reason });
  const payCents = await say(ctx.db, task, one, { now: ctx.now(), zone }, true);
  await judgeNextAt(ctx.db, task, null);
  await settleAudit(ctx.db, taskId, {
    state: 'changed',
    by: ctx.actor.name,
    opinion: reason,
    now: ctx.now(),
  });
  ctx.audit.record(
    taskId,
    {
      type: task.type,
      vehicle: task.vehicle_id,
      validity: was,
      verdictReason: [last?.reason ?? task.invalid_reason, verdictReason],
      payCents,
    },
    reason,
  );
  return rowOf({
    ...one,
    judged_name: ctx.actor.name,
    judged_at: one.now,
    rule_version: null,
    validity,
    reason: verdictReason,
    flags: [],
    payCents,
  });
}

type Shown = Pick<
  VerdictStored,
  | 'no'
  | 'validity'
  | 'reason'
  | 'flags'
  | 'rule_version'
  | 'judged_name'
  | 'remark'
  | 'judged_at'
  | 'payCents'
>;
const rowOf = (row: Shown): WorkVerdictRow => ({
  no: row.no,
  validity: row.validity as WorkVerdictRow['validity'],
  verdictReason: row.reason as WorkVerdictRow['verdictReason'],
  flags: row.flags as WorkFlag[],
  ruleVersion: row.rule_version,
  judgedBy: row.judged_name,
  remark: row.remark,
  judgedAt: row.judged_at,
  payCents: row.payCents,
});

/** All verdicts on a piece of work. */
export async function listVerdicts(ctx: Ctx, { params }: Pick<InputOf<typeof workVerdicts.list>, 'params'>) {
  const scope = ctx.rows.scope();
  if (!(await taskDoneBy(ctx.db, scope, params.taskId))) refuse('task.not_found');
  const list = (await verdictsOf(ctx.db, scope, params.taskId)).map(rowOf);
  return { list, count: list.length };
}
