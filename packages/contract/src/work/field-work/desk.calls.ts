import { z } from 'zod';
import { mostDueHours, taskPriority } from '../../fleet/tasks/index.ts';
import { codes, defineCalls, id, picked, reason } from '../../kit/index.ts';
import { outcomesOfChange } from './desk.rows.ts';
import { partsMissing } from './staff.rows.ts';
import { taskInDetail } from './task-detail.rows.ts';

/** So many tasks are changed at once at most. */
export const mostChangedTasks = 500;

const base = '/ebike/v3/backend/ops-tasks';
const taskIds = picked(id, mostChangedTasks, { 'ops.tasks': 'id' });
const change = { method: 'POST', rows: 'own', reply: outcomesOfChange } as const;

/** What the desk does with tasks that are there; each is changed or refused for itself. */
export const taskDesk = defineCalls('taskDesk', {
  assign: {
    ...change,
    summary: 'Assign tasks to somebody, or return them to the pool; tasks begun at a vehicle stay',
    path: `${base}/assign`,
    access: codes('090911'),
    body: z.object({
      taskIds,
      /** Left out: whoever takes them. */
      assigneeId: id.optional(),
      /** It waits for whoever works in this O&M area; null: for everybody. Left out, that stays as it is. */
      gridId: id.nullable().optional(),
    }),
    refusals: ['task.staff_full', 'task.assignee', 'task.grid'],
    audit: { module: 'ops', action: 'assign' },
  },
  prioritise: {
    ...change,
    summary: 'Change the priority of tasks; more urgent ones are due sooner, counted from their creation',
    path: `${base}/priority`,
    access: codes('090903'),
    body: z.object({ taskIds, priority: taskPriority }),
    audit: { module: 'ops', action: 'prioritise' },
  },
  close: {
    ...change,
    summary: 'Close unfinished tasks; nobody is paid for them, and the vehicle is locked again',
    path: `${base}/close`,
    access: codes('090904'),
    body: z.object({ taskIds, reason }),
    audit: { module: 'ops', action: 'closeTask', sensitive: true },
  },
  reopen: {
    ...change,
    summary: 'Reopen closed tasks; they return to the pool',
    path: `${base}/reopen`,
    access: codes('090903'),
    body: z.object({ taskIds }),
    audit: { module: 'ops', action: 'reopenTask' },
  },
  extend: {
    ...change,
    summary: 'Extend tasks’ deadlines; deadlines already missed stay missed',
    path: `${base}/extend`,
    access: codes('090903'),
    body: z.object({ taskIds, hours: z.int().min(1).max(mostDueHours) }),
    audit: { module: 'ops', action: 'extendTask' },
  },
  waitForParts: {
    ...change,
    summary: 'Put repairs on hold for parts: their clocks stop until the parts arrive',
    path: `${base}/missing-parts`,
    access: codes('090903'),
    body: z.object({ taskIds, text: partsMissing }),
    audit: { module: 'ops', action: 'waitForParts' },
  },
  partsCame: {
    ...change,
    summary: 'Resume repairs whose parts have arrived: their clocks run again',
    path: `${base}/parts-there`,
    access: codes('090903'),
    body: z.object({ taskIds }),
    audit: { module: 'ops', action: 'partsCame' },
  },
});

/** What the desk says to the people at work. */
export const taskMessages = defineCalls('taskMessages', {
  send: {
    ...change,
    summary: 'Message the assignees of tasks; they are alerted, and each task’s timeline shows it',
    path: `${base}/message`,
    access: codes('090911'),
    body: z.object({ taskIds, text: z.string().trim().min(2).max(200) }),
    audit: { module: 'ops', action: 'messageStaff' },
  },
});

/** One task with all that happened to it. */
export const taskDetail = defineCalls('taskDetail', {
  single: {
    summary: 'Get a task with its timeline, the vehicle’s commands meanwhile, photos and verdicts',
    method: 'GET',
    path: `${base}/:taskId`,
    access: codes('0901||090201||090301||0904||0909'),
    rows: 'own',
    params: z.object({ taskId: id }),
    reply: taskInDetail,
    refusals: ['task.not_found'],
  },
});
