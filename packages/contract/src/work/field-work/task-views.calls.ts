import { z } from 'zod';
import { taskPriority, taskType } from '../../fleet/tasks/index.ts';
import {
  carId,
  codes,
  defineCalls,
  flag,
  id,
  instant,
  lat,
  listOf,
  lng,
  scopeWish,
} from '../../kit/index.ts';
import { deskTaskRow } from './desk.rows.ts';
import { opsTaskRow, opsTaskState, taskSources, taskValidity } from './staff.rows.ts';

/** What tasks can be asked for by, however they are shown. */
export const taskFilters = {
  carId: carId.optional(),
  states: listOf(opsTaskState).optional(),
  types: listOf(taskType).optional(),
  assigneeId: id.optional(),
  /** Still to be done though its time has passed, or not. */
  overdue: flag.optional(),
  priorities: listOf(taskPriority).optional(),
  sources: listOf(z.enum(taskSources)).optional(),
  /** Of whom, as the name begins. */
  assignee: z.string().trim().min(1).max(20).optional(),
  gridId: id.optional(),
  batchId: id.optional(),
  validity: listOf(taskValidity).optional(),
  /** The rule that made it. */
  ruleId: id.optional(),
  /** A tag of its vehicle. */
  tag: z.string().trim().min(1).max(12).optional(),
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
};

export const boardColumns = ['waiting', 'claimed', 'started', 'finished'] as const;
/** How far work is: nobody has taken it, somebody has, it is begun at the vehicle, or it was done today. */
export const boardColumn = z.enum(boardColumns);
export type BoardColumn = z.infer<typeof boardColumn>;

/** A column of the board shows so many tasks at first and at most. */
export const usualOnBoard = 20;
export const mostOnBoard = 100;

/** Where the vehicle of a task is: now, else where it was when the task was made. */
export const taskPlaceRow = opsTaskRow
  .pick({ id: true, type: true, state: true, carId: true, assignee: true, dueAt: true })
  .extend({ lng, lat, overdue: z.boolean() });
export type TaskPlaceRow = z.infer<typeof taskPlaceRow>;

const base = '/ebike/v3/backend/ops-tasks/views';
const asked = z.object({ ...taskFilters, ...scopeWish });

/** The tasks that a query asks for, otherwise than as a table. */
export const taskViews = defineCalls('taskViews', {
  board: {
    summary: 'Get the tasks matching a query as a board, soonest due first, with the number in each column',
    method: 'GET',
    path: `${base}/board`,
    access: codes('0909'),
    rows: 'own',
    query: asked.extend({ each: z.coerce.number().int().min(1).max(mostOnBoard).default(usualOnBoard) }),
    reply: z.object({
      list: z.array(z.object({ column: boardColumn, count: z.int(), tasks: z.array(deskTaskRow) })),
    }),
  },
  places: {
    summary:
      'Get the positions of the tasks matching a query, open ones unless states are given; at most 2,000, `total` is the number of all',
    method: 'GET',
    path: `${base}/places`,
    access: codes('0909'),
    rows: 'own',
    query: asked,
    reply: z.object({ list: z.array(taskPlaceRow), count: z.int(), total: z.int() }),
  },
});
