import { z } from 'zod';
import { taskType } from '../../fleet/tasks/index.ts';
import {
  carId,
  cents,
  codes,
  defineCalls,
  defineQueue,
  id,
  instant,
  listOf,
  queueColumns,
} from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/index.ts';
import { taskSources } from './staff.rows.ts';
import { validities, verdictReason, workFlag } from './verdicts.ts';

export const auditStates = ['waiting', 'confirmed', 'changed'] as const;
export const auditState = z.enum(auditStates);
export type AuditState = z.infer<typeof auditState>;

/** Why a piece of work is looked at: flags, nothing that proves it, facts that came when it was judged for good, or who did it objects. */
export const auditReasons = ['flags', 'no_evidence', 'late', 'objection'] as const;
export const auditDecisions = ['confirm', 'valid', 'invalid'] as const;

/** A list of audits looks at this many days at most, and at the last thirty when nothing is said. */
export const mostAuditDays = 92;
export const usualAuditDays = 30;

/** A piece of field work that somebody is to look at. */
export const workAuditRow = z.object({
  id,
  createdAt: z.number(),
  state: auditState,
  why: z.enum(auditReasons),
  flags: z.array(workFlag),
  type: taskType,
  carId,
  /** Who did it. */
  assignee: z.string().nullable(),
  source: z.enum(taskSources),
  area: z.string(),
  startedAt: z.number().nullable(),
  finishedAt: z.number(),
  beforePct: z.int().nullable(),
  afterPct: z.int().nullable(),
  distanceM: z.int().nullable(),
  validity: z.enum(validities),
  verdictReason: verdictReason.nullable(),
  payCents: cents,
  /** What who did it said against the verdict. */
  objection: z.string().nullable(),
  photos: z.array(photoShown),
  ...queueColumns,
  /** Who did it does not decide it. */
  isOwn: z.boolean(),
  handler: z.string().nullable(),
  opinion: z.string().nullable(),
  decidedAt: z.number().nullable(),
});
export type WorkAuditRow = z.infer<typeof workAuditRow>;

/** The same with what the cameras of its photos wrote. */
export const workAuditDetail = workAuditRow.extend({
  taken: z.array(
    z.object({
      photoId: id,
      /** By the camera; null where it tells none. */
      takenAt: z.number().nullable(),
      /** To where the work ended, metres; null where it tells no place. */
      awayM: z.int().nullable(),
    }),
  ),
});
export type WorkAuditDetail = z.infer<typeof workAuditDetail>;

const sees = codes('0901||090201||090301||0904||0909');
const deals = codes('090137||09020137||09030137||090437');
const base = '/ebike/v3/backend/work-audit';

/** Field work that is looked at: flagged, unproven, or drawn by chance. */
export const workAudit = defineCalls('workAudit', {
  ...defineQueue({
    module: 'ops',
    base,
    key: 'taskId',
    refusals: 'audit',
    sees,
    deals,
    says: {
      list: 'List field work for review, open and reviewed',
      single: 'Get one piece of field work with its photos',
    },
    row: workAuditRow,
    detail: workAuditDetail,
    filters: {
      state: auditState.optional(),
      types: listOf(taskType).optional(),
      flag: workFlag.optional(),
      carId: carId.optional(),
      from: instant.optional(),
      to: instant.optional(),
    },
    sortable: ['createdAt', 'dueAt'],
    listRefusals: ['report.span'],
  }),
  decide: {
    summary: 'Confirm the verdict on work, which releases its pay, or change it; pay is adjusted',
    method: 'POST',
    path: `${base}/:taskId/decision`,
    access: deals,
    rows: 'own',
    params: z.object({ taskId: id }),
    body: z
      .object({
        decision: z.enum(auditDecisions),
        /** Of work that does not count. */
        verdictReason: verdictReason.optional(),
        text: z.string().trim().max(200).default(''),
      })
      .refine(({ decision, text }) => decision === 'confirm' || text.length >= 5, { path: ['text'] }),
    reply: workAuditDetail,
    refusals: [
      'audit.not_found',
      'audit.locked',
      'audit.done',
      'common.forbidden',
      'task.not_done',
      'task.own_work',
      'task.verdict_reason',
    ],
    audit: { module: 'ops', action: 'auditWork', sensitive: true },
    secondPerson: 'when-asked',
  },
});
