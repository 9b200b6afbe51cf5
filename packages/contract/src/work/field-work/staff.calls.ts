import { z } from 'zod';
import { repairPart, taskType } from '../../fleet/tasks/index.ts';
import { carId, codes, defineCalls, id, lat, listOf, lng } from '../../kit/index.ts';
import { photoIds } from '../../platform/photos/index.ts';
import { inspectItems, opsTaskRow, partsMissing, repairResults } from './staff.rows.ts';

/** Any kind of field work; what a task needs is asked for each kind. */
export const fieldStaff = codes('1201||1202||1203||1204');
const here = z.object({ lng, lat });
const ofTask = z.object({ taskId: id });
const one = { access: fieldStaff, rows: 'own', audit: 'own-record' } as const;
const ownWork = ['task.not_found', 'task.not_yours', 'task.not_open'];
const taken = ['task.not_found', 'task.claimed', 'task.not_open', 'task.not_yours'];

/** So many people may have been with whoever did a task. */
const mostWith = 9;

/** What came of work, as whoever did it says. */
export const workDone = {
  newBattery: z.string().max(30).optional(),
  parts: z.array(repairPart).max(10).default([]),
  result: z.enum(repairResults).optional(),
  /** Of an inspection: what was looked at and whether it was in order. */
  checklist: z.partialRecord(z.enum(inspectItems), z.boolean()).optional(),
  /** Pictures of the work that were sent before. */
  photoIds: photoIds.default([]),
  /** Who else was with it: they share its pay. */
  teamIds: z.array(id).max(mostWith).default([]),
  remark: z.string().trim().max(200).default(''),
};

/** What field staff does through its app, as the operator whose key it is. */
export const staff = defineCalls('staff', {
  position: {
    ...one,
    // One's own position and nobody's rows.
    rows: 'none',
    summary: 'Report the caller’s position, and whether on duty',
    method: 'POST',
    path: '/ebike/v3/staff/positions',
    body: here.extend({ duty: z.boolean().default(true), taskId: id.optional() }),
    reply: z.object({ at: z.number() }),
    refusals: ['scope.denied'],
  },
  tasks: {
    summary: 'List the caller’s own tasks and those waiting near a place, nearest first',
    method: 'GET',
    path: '/ebike/v3/staff/tasks',
    access: fieldStaff,
    rows: 'own',
    query: z.object({
      lng: z.coerce.number().min(-180).max(180).optional(),
      lat: z.coerce.number().min(-90).max(90).optional(),
      types: listOf(taskType).optional(),
      mine: z.stringbool().or(z.boolean()).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    reply: z.object({ list: z.array(opsTaskRow), count: z.int() }),
  },
  add: {
    ...one,
    summary: 'Start a task of the caller’s own on a vehicle',
    method: 'POST',
    path: '/ebike/v3/staff/tasks',
    body: z.object({
      type: taskType,
      carId,
      targetId: id.optional(),
      remark: z.string().trim().max(200).default(''),
    }),
    reply: opsTaskRow,
    refusals: [
      'task.target',
      'vehicle.not_found',
      'vehicle.in_order',
      'task.dup',
      'common.forbidden',
      'task.staff_full',
    ],
  },
  claim: {
    ...one,
    summary: 'Take a waiting task; the first caller gets it',
    method: 'POST',
    path: '/ebike/v3/staff/tasks/:taskId/claim',
    params: ofTask,
    reply: opsTaskRow,
    refusals: [...taken, 'task.own_check', 'common.forbidden', 'task.staff_full'],
  },
  release: {
    ...one,
    summary: 'Return a task to the pool',
    method: 'POST',
    path: '/ebike/v3/staff/tasks/:taskId/release',
    params: ofTask,
    reply: opsTaskRow,
    refusals: taken,
  },
  waitForParts: {
    ...one,
    summary: 'Put the caller’s repair on hold for parts: its clock stops until they arrive',
    method: 'POST',
    path: '/ebike/v3/staff/tasks/:taskId/missing-parts',
    params: ofTask,
    body: z.object({ text: partsMissing }),
    reply: opsTaskRow,
    refusals: [...ownWork, 'task.no_repair', 'task.parts_missing'],
  },
  partsCame: {
    ...one,
    summary: 'Resume the caller’s repair when its parts have arrived: its clock runs again',
    method: 'POST',
    path: '/ebike/v3/staff/tasks/:taskId/parts-there',
    params: ofTask,
    reply: opsTaskRow,
    refusals: [...ownWork, 'task.no_repair', 'task.parts_there'],
  },
  start: {
    ...one,
    summary: 'Start work at the vehicle: a swap opens the seat, a move unlocks the vehicle',
    method: 'POST',
    path: '/ebike/v3/staff/tasks/:taskId/start',
    params: ofTask,
    body: here,
    reply: opsTaskRow,
    refusals: [...taken, 'task.too_far', 'vehicle.in_order', 'device.offline', 'device.too_often'],
  },
  finish: {
    ...one,
    summary: 'Finish work at the vehicle with the result; the rules judge whether it counts',
    method: 'POST',
    path: '/ebike/v3/staff/tasks/:taskId/finish',
    params: ofTask,
    body: here.extend(workDone),
    reply: opsTaskRow,
    refusals: [...taken, 'photo.not_found', 'task.team'],
  },
});
