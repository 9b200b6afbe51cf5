import { z } from 'zod';
import {
  dueHours,
  mostDueHours,
  mostTaskedVehicles,
  outcomesOfTasks,
  repairPart,
  taskPriority,
  taskType,
  taskTypes,
} from '../../fleet/tasks/index.ts';
import {
  carId,
  codes,
  defineCalls,
  id,
  listOf,
  listQuery,
  pageOf,
  picked,
  reason,
  smallId,
} from '../../kit/index.ts';
import { deskTaskRow } from './desk.rows.ts';
import { faultRow, repairResults, staffPosition } from './staff.rows.ts';
import { taskFilters } from './task-views.calls.ts';

/** Somebody who may do a kind of work. */
export const assignee = z.object({
  operatorId: id,
  name: z.string(),
  agentId: z.number(),
  /** Tasks that are still to be done by this person, and how many there may be. */
  openTasks: z.int(),
  most: z.int(),
  /** To the middle of the vehicles, metres; null when its place was not told within five minutes. */
  distanceM: z.int().nullable(),
  /** False when its app said that it is off duty. */
  duty: z.boolean(),
});
export type Assignee = z.infer<typeof assignee>;

const taskLimit = z.object({ mostTasks: z.int().min(1).max(500) });

const seesTasks = codes('0301||0302||0909');

/** What the console knows and does about field work. */
export const ops = defineCalls('ops', {
  tasks: {
    summary: 'List field work on vehicles, open and done',
    method: 'GET',
    path: '/ebike/v3/backend/ops-tasks',
    access: seesTasks,
    rows: 'own',
    query: listQuery(taskFilters, ['createdAt', 'dueAt', 'finishedAt']),
    reply: pageOf(deskTaskRow),
    exports: { code: '090906' },
  },
  create: {
    summary: 'Create a task for each of several vehicles; each succeeds or is refused on its own',
    method: 'POST',
    path: '/ebike/v3/backend/ops-tasks',
    access: codes('030102||030202||090902'),
    rows: 'own',
    body: z.object({
      type: taskType,
      carIds: picked(carId, mostTaskedVehicles, { 'vehicles.list': 'carId', 'screening.hits': 'carId' }),
      priority: taskPriority.default('mid'),
      remark: z.string().trim().max(200).default(''),
      assigneeId: id.optional(),
      /** Who does it in which service area, where that is not one person. */
      assignees: z
        .array(z.object({ areaId: z.int().positive(), operatorId: id }))
        .max(mostTaskedVehicles)
        .optional(),
      /** The alarm for which somebody is sent: with that it is taken on. */
      alarmId: id.optional(),
      dueHours,
      /** Station that vehicles are to be moved to. */
      targetId: id.optional(),
      /** It waits for whoever works in this O&M area. */
      gridId: id.optional(),
      photoNeeded: z.boolean().default(false),
      /** Vehicles on which work of the kind ended within so many hours get no task, 0-168. */
      dedupeHours: z.int().min(0).max(mostDueHours).default(0),
    }),
    reply: outcomesOfTasks,
    refusals: ['common.not_found', 'task.assignee', 'task.staff_full', 'task.target', 'task.grid'],
    audit: { module: 'ops', action: 'create' },
  },
  assignees: {
    summary:
      'List the field staff who can take a kind of task, in the suggested order for these vehicles, and who already has such a task',
    method: 'GET',
    path: '/ebike/v3/backend/ops-tasks/assignees',
    access: codes('0301||0302||0907||0909||0910||090301'),
    rows: 'own',
    query: z.object({
      type: taskType.default('swap'),
      carIds: listOf(carId, mostTaskedVehicles).optional(),
    }),
    reply: z.object({
      list: z.array(assignee),
      count: z.int(),
      /** Who is on duty, has room and could be there first. */
      proposedId: id.nullable(),
      /** Where the vehicles stand in several areas: who is proposed in each. */
      byArea: z.array(
        z.object({
          areaId: z.int(),
          area: z.string(),
          /** Vehicles there without such a task. */
          count: z.int(),
          proposed: z.object({ operatorId: id, name: z.string() }).nullable(),
        }),
      ),
      /** Of the vehicles, those with an open task of this kind. */
      tasked: z.array(z.object({ carId, assignee: z.string().nullable() })),
    }),
  },
  handOver: {
    summary:
      'Hand over somebody’s remaining tasks to another person or the pool; begun ones stay, as do those the other may not do',
    method: 'POST',
    path: '/ebike/v3/backend/ops-tasks/hand-over',
    access: codes('030102||030202||090902'),
    rows: 'own',
    body: z.object({
      fromId: id,
      /** Left out: whoever takes them. */
      toId: id.optional(),
      types: z.array(taskType).min(1).max(taskTypes.length).optional(),
      reason,
    }),
    reply: z.object({
      moved: z.int(),
      /** Begun at the vehicle. */
      begun: z.int(),
      /** Of a kind that the other one may not do. */
      unfit: z.int(),
    }),
    refusals: [
      'common.not_found',
      'task.assignee',
      'task.same_person',
      'task.staff_full',
      'task.none_to_hand_over',
    ],
    audit: { module: 'ops', action: 'handOver', sensitive: true },
  },
  taskLimit: {
    summary: 'Get the task limit per person in the caller’s company',
    method: 'GET',
    path: '/ebike/v3/backend/config/task-limit',
    access: codes('0502'),
    rows: 'none',
    reply: taskLimit,
  },
  setTaskLimit: {
    summary: 'Change the task limit per person in the caller’s company',
    method: 'PUT',
    path: '/ebike/v3/backend/config/task-limit',
    access: codes('0502,050276'),
    rows: 'none',
    body: taskLimit,
    reply: taskLimit,
    audit: { module: 'settings', action: 'taskLimit' },
  },
  positions: {
    summary: 'Get the positions of field staff, as reported by their apps within five minutes',
    method: 'GET',
    path: '/ebike/v3/backend/staff-positions',
    access: codes('030115'),
    rows: 'own',
    reply: z.object({ list: z.array(staffPosition), count: z.int() }),
  },
  faults: {
    summary: 'List reported faults',
    method: 'GET',
    path: '/ebike/v3/backend/fault-reports',
    access: seesTasks,
    rows: 'own',
    query: listQuery({ carId: carId.optional(), open: z.stringbool().or(z.boolean()).optional() }, [
      'createdAt',
    ]),
    reply: pageOf(faultRow),
  },
  reasons: {
    summary: 'List what can be broken on a vehicle, and which of it takes the vehicle out of service',
    method: 'GET',
    path: '/ebike/v3/backend/eFixReason',
    access: 'signed-in',
    rows: 'none',
    query: z.object({ modelId: smallId.optional(), side: z.enum(['rider', 'staff']).default('staff') }),
    reply: z.object({
      list: z.array(
        z.object({
          id,
          part: repairPart,
          name: z.string(),
          stop: z.boolean(),
          photo: z.boolean(),
          icon: z.string(),
        }),
      ),
      count: z.int(),
    }),
  },
  repair: {
    summary: 'Report a fault on a vehicle; one that takes it out of service creates a repair task',
    method: 'POST',
    path: '/ebike/v3/backend/repair',
    access: codes('030103||030209'),
    rows: 'own',
    body: z.object({
      carId,
      parts: z.array(repairPart).min(1).max(10),
      text: z.string().trim().max(200).default(''),
      stop: z.boolean().default(false),
      /** Where pictures of it are kept. */
      photos: z.array(z.url().max(300)).max(4).default([]),
    }),
    reply: z.object({ faultId: id, taskId: id.optional() }),
    refusals: ['vehicle.not_found'],
    audit: { module: 'ops', action: 'repair' },
  },
  fixed: {
    summary: 'Close a fault with what was found and done',
    method: 'POST',
    path: '/ebike/v3/backend/fixTicket/fixed',
    access: codes('030103||030209'),
    rows: 'own',
    body: z.object({
      id,
      result: z.enum(repairResults),
      remark: z.string().trim().max(200).default(''),
      parts: z.array(repairPart).max(10).default([]),
    }),
    reply: faultRow,
    refusals: ['common.not_found', 'fault.done'],
    audit: { module: 'ops', action: 'fixed' },
  },
});
