import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { objectionDays, ownVerdictDays, type workVerdicts } from '@kickstand/contract/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { objectionTo, openAudit } from './audit.store.ts';
import { heldFor } from './judging.service.ts';
import { pageOfOwnVerdicts } from './own-verdicts.store.ts';
import { lastVerdict, lockEnded, taskDoneBy } from './work-verdicts.store.ts';

const dayMs = 86_400_000;

/** A worker objects to the verdict on their work: it waits for a review, once. */
export async function objectToVerdict(
  zone: string,
  ctx: Ctx,
  { params: { taskId }, body: { text } }: InputOf<typeof workVerdicts.object>,
): Promise<ReplyOf<typeof workVerdicts.object>> {
  const task = (await lockEnded(ctx.db, ctx.rows.scope(), taskId)) ?? refuse('task.not_found');
  if (task.assignee_id !== ctx.actor.operatorId) refuse('task.not_yours');
  const last = await lastVerdict(ctx.db, task);
  if (task.state !== 'done' || !last) return refuse('task.not_done');
  if (last.validity !== 'invalid') refuse('task.not_refused');
  if ((await objectionTo(ctx.db, taskId)) !== undefined) refuse('task.objected');
  const now = ctx.now();
  if (now - last.judged_at > objectionDays * dayMs) refuse('task.objection_late', { days: objectionDays });
  const until = await heldFor(ctx.db, { now, zone });
  await openAudit(ctx.db, task, { why: 'objection', flags: [], objection: text, now, until });
  return { at: now };
}

/** The caller's objection to a verdict on their own work. */
export async function showObjection(
  ctx: Ctx,
  { params: { taskId } }: InputOf<typeof workVerdicts.objection>,
): Promise<ReplyOf<typeof workVerdicts.objection>> {
  const task = (await taskDoneBy(ctx.db, ctx.rows.scope(), taskId)) ?? refuse('task.not_found');
  if (task.assigneeId !== ctx.actor.operatorId) refuse('task.not_yours');
  return { objection: (await objectionTo(ctx.db, taskId)) ?? null };
}

/** The verdicts on the caller's recent work. */
export async function listOwnVerdicts(
  ctx: Ctx,
  { query }: InputOf<typeof workVerdicts.own>,
): Promise<ReplyOf<typeof workVerdicts.own>> {
  const now = ctx.now();
  const { operatorId } = ctx.actor;
  const whose = { operatorId, since: now - ownVerdictDays * dayMs };
  const { list, ...counted } = await pageOfOwnVerdicts(ctx.db, ctx.rows.scope(), query, whose);
  return {
    ...counted,
    list: list.map(({ said, state, opinion, decidedAt, judgedAt, ...row }) => {
      const objection = said === null || state === null ? null : { text: said, state, opinion, decidedAt };
      const until = (judgedAt ?? 0) + objectionDays * dayMs;
      const mayObject = row.validity === 'invalid' && !objection && judgedAt !== null && until >= now;
      return { ...row, objection, objectUntil: mayObject ? until : null };
    }),
  };
}
