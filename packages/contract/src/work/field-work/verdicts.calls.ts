import { z } from 'zod';
import { taskType } from '../../fleet/tasks/index.ts';
import { carId, codes, defineCalls, id, listQuery, pageOf, reason } from '../../kit/index.ts';
import { auditStates } from './audit.calls.ts';
import { fieldStaff } from './staff.calls.ts';
import { validities, verdictReason, workFlag } from './verdicts.ts';

/** What a piece of field work was judged to be, once. */
export const workVerdictRow = z.object({
  /** Counts from 1. */
  no: z.int(),
  validity: z.enum(['valid', 'invalid', 'pending', 'closed']),
  verdictReason: verdictReason.nullable(),
  /** Why somebody is to look at it. */
  flags: z.array(workFlag),
  /** The version of the rules it was judged by; null: somebody decided it. */
  ruleVersion: z.int().nullable(),
  judgedBy: z.string().nullable(),
  remark: z.string(),
  judgedAt: z.number(),
  /** What it brought the people more than the verdict before; below zero: less. */
  payCents: z.int(),
});
export type WorkVerdictRow = z.infer<typeof workVerdictRow>;

/** For so many days after it a verdict may be objected to. */
export const objectionDays = 7;

/** What who did a piece of work said against its verdict. */
export const workObjection = z.object({
  text: z.string(),
  state: z.enum(auditStates),
  /** Why it stands or not; null while nobody decided. */
  opinion: z.string().nullable(),
  decidedAt: z.number().nullable(),
});

/** Whoever did a piece of work sees for so many days after its end what it was judged to be. */
export const ownVerdictDays = 7;

/** What a piece of field work was judged to be, as who did it sees it. */
export const ownVerdictRow = z.object({
  /** Of the task. */
  id,
  type: taskType,
  carId,
  finishedAt: z.number(),
  validity: z.enum(validities),
  verdictReason: verdictReason.nullable(),
  /** Null: nobody objected. */
  objection: workObjection.nullable(),
  /** Until when it may be objected to; null: it may not. */
  objectUntil: z.number().nullable(),
});

const ofTask = z.object({ taskId: id });

/** What field work was judged to be. */
export const workVerdicts = defineCalls('workVerdicts', {
  list: {
    summary: 'List the verdicts on a piece of field work, latest first',
    method: 'GET',
    path: '/ebike/v3/backend/ops-tasks/:taskId/verdicts',
    access: codes('0901||090201||090301||0904||0909'),
    rows: 'own',
    params: ofTask,
    reply: z.object({ list: z.array(workVerdictRow), count: z.int() }),
    refusals: ['task.not_found'],
  },
  judge: {
    summary:
      'Decide manually whether a piece of field work counts; only another manual decision can change it',
    method: 'POST',
    path: '/ebike/v3/backend/ops-tasks/:taskId/verdicts',
    access: codes('090137||09020137||09030137||090437'),
    rows: 'own',
    params: ofTask,
    body: z.object({
      validity: z.enum(['valid', 'invalid']),
      /** Of work that does not count. */
      verdictReason: verdictReason.optional(),
      reason,
    }),
    reply: workVerdictRow,
    refusals: ['task.not_found', 'common.forbidden', 'task.not_done', 'task.own_work', 'task.verdict_reason'],
    audit: { module: 'ops', action: 'judge', sensitive: true },
    secondPerson: 'when-asked',
  },
  object: {
    summary: `Object to a verdict on the caller’s work, once and within ${objectionDays} days; somebody else reviews it`,
    method: 'POST',
    path: '/ebike/v3/staff/tasks/:taskId/objection',
    access: fieldStaff,
    rows: 'own',
    params: ofTask,
    body: z.object({ text: z.string().trim().min(5).max(200) }),
    reply: z.object({ at: z.number() }),
    refusals: [
      'task.not_found',
      'task.not_yours',
      'task.not_done',
      'task.not_refused',
      'task.objected',
      'task.objection_late',
    ],
    audit: 'own-record',
  },
  own: {
    summary: `List the verdicts on the caller’s work of the last ${ownVerdictDays} days, with the deadline for objecting`,
    method: 'GET',
    path: '/ebike/v3/staff/verdicts',
    access: fieldStaff,
    rows: 'own',
    query: listQuery({}, ['finishedAt']),
    reply: pageOf(ownVerdictRow),
  },
  objection: {
    summary: 'Get the caller’s objection to a verdict, and its outcome',
    method: 'GET',
    path: '/ebike/v3/staff/tasks/:taskId/objection',
    access: fieldStaff,
    rows: 'own',
    params: ofTask,
    reply: z.object({ objection: workObjection.nullable() }),
    refusals: ['task.not_found', 'task.not_yours'],
  },
});
