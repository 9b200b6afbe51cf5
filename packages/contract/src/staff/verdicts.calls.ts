import { z } from 'zod';
import { codes, defineCalls, id, reason } from '../kit/index.ts';
import { verdictReason, workFlag } from './verdicts.ts';

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

const ofTask = z.object({ taskId: id });

/** What field work was judged to be. */
export const workVerdicts = defineCalls('workVerdicts', {
  list: {
    summary: 'What a piece of field work was judged to be, each time, the last first',
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
      'Decide by hand whether a piece of field work counts; nothing but another such decision changes it afterwards',
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
});
