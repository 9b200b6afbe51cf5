import { z } from 'zod';
import { dueHours, outcomesOfTasks, taskPriority, taskType } from '../../fleet/tasks/index.ts';
import { carId, codes, defineCalls, degrees, id, lat, listOf, lng, scopeWish } from '../../kit/index.ts';
import { openTaskStates, opsTaskRow } from './staff.rows.ts';

/** One order moves at most so many vehicles into or out of a station. */
export const mostMovedVehicles = 50;

/** Open field work as the map marks it: where the vehicle is now, else where it was when the task was made. */
export const taskMark = opsTaskRow
  .pick({
    id: true,
    type: true,
    priority: true,
    carId: true,
    serviceAreaId: true,
    assignee: true,
    createdAt: true,
    dueAt: true,
    targetId: true,
  })
  .extend({ state: z.enum(openTaskStates), lng, lat });
export type TaskMark = z.infer<typeof taskMark>;

/** A vehicle that stands free in a station. */
export const idleVehicle = z.object({
  carId,
  /** Since it was locked; null when it never was. */
  idleSeconds: z.int().nullable(),
  /** Percent; null when not reported. */
  battery: z.int().nullable(),
  online: z.boolean(),
  /** An open task wants it moved. */
  moving: z.boolean(),
});

/** What a station is and does just now. */
export const stationCard = z.object({
  id,
  name: z.string(),
  serviceAreaId: z.number(),
  areaName: z.string(),
  lng,
  lat,
  /** null: any number may stand there. */
  capacity: z.int().nullable(),
  current: z.int(),
  /** Trips that ended in it and began in it within the last hour. */
  inLastHour: z.int(),
  outLastHour: z.int(),
  /** Open tasks that bring a vehicle here. */
  coming: z.int(),
  /** Longest idle first, at most 50. */
  idle: z.array(idleVehicle),
  idleCount: z.int(),
});
export type StationCard = z.infer<typeof stationCard>;

/** Field work and stations as the operation map shows them. */
export const opsMap = defineCalls('opsMap', {
  tasks: {
    summary:
      'List open field work inside a box [west, south, east, north], most urgent first; at most 2,000, `total` is the number of all',
    method: 'GET',
    path: '/ebike/v3/backend/ops-tasks/open',
    access: codes('0301||0909'),
    rows: 'own',
    query: z.object({
      bbox: degrees(4).refine((given) => given.length === 4),
      types: listOf(taskType).optional(),
      ...scopeWish,
    }),
    reply: z.object({ list: z.array(taskMark), count: z.int(), total: z.int() }),
  },
  station: {
    summary: 'Get a station’s current state: vehicles there, and arrivals and departures of the last hour',
    method: 'GET',
    path: '/ebike/v3/backend/stations/:stationId/now',
    access: codes('0301||0504||0907'),
    rows: 'own',
    params: z.object({ stationId: id }),
    reply: stationCard,
    refusals: ['common.not_found'],
  },
  move: {
    summary:
      'Create tasks that take vehicles out of a station, longest idle first, or bring some in, stray ones first and then the nearest',
    method: 'POST',
    path: '/ebike/v3/backend/stations/:stationId/moves',
    access: codes('030102||090902'),
    rows: 'own',
    params: z.object({ stationId: id }),
    body: z.object({
      direction: z.enum(['out', 'in']),
      n: z.int().min(1).max(mostMovedVehicles),
      /** Where vehicles that are taken out are to go; left out: wherever the colleague finds room. */
      targetId: id.optional(),
      priority: taskPriority.default('mid'),
      remark: z.string().trim().max(200).default(''),
      assigneeId: id.optional(),
      dueHours,
    }),
    reply: outcomesOfTasks,
    refusals: [
      'common.not_found',
      'task.assignee',
      'task.none_to_move',
      'task.same_station',
      'task.staff_full',
    ],
    audit: { module: 'ops', action: 'create' },
  },
});
