import { z } from 'zod';
import {
  carId,
  codes,
  defineCalls,
  flag,
  id,
  instant,
  int32,
  int32InQuery,
  listQuery,
  pageOf,
  smallId,
} from '../../kit/index.ts';
import { inspectItem, inspectItems } from './staff.rows.ts';

const base = '/ebike/v3/backend/ops/inspection-plans';
const sees = codes('090301');
const changes = codes('090301,09030138');

const body = z.object({
  name: z.string().trim().min(1).max(20),
  /** Only vehicles that stand in this O&M area. */
  gridId: id.optional(),
  /** Each vehicle is inspected once in so many days. */
  frequencyDays: z.int().min(1).max(90),
  /** What has to be looked at. */
  items: z.array(inspectItem).min(1).max(inspectItems.length),
  /** Left out: whoever takes it. */
  assigneeId: id.optional(),
  /** What nobody is named for waits for the people of the O&M area. */
  forGrid: z.boolean().default(false),
  startDay: z.iso.date(),
  /** So many tasks a local day at most. */
  dailyCap: z.int().min(1).max(5_000).default(100),
});

/** A plan by which vehicles are inspected again and again, and how far it is. */
export const inspectionPlanRow = body.extend({
  id,
  areaId: z.number(),
  area: z.string(),
  gridId: id.nullable(),
  /** Name of its O&M area. */
  grid: z.string().nullable(),
  assigneeId: id.nullable(),
  assignee: z.string().nullable(),
  forGrid: z.boolean(),
  dailyCap: z.int(),
  enabled: z.boolean(),
  /** Vehicles on the shelf that it is for. */
  vehicles: z.int(),
  /** Of these, inspected in the cycle that runs. */
  covered: z.int(),
  /** Of these, those that wait for longer than they should. */
  overdue: z.int(),
  madeToday: z.int(),
  /** When it makes tasks next; null: it is switched off. */
  nextDay: z.iso.date().nullable(),
  version: z.int(),
  updatedAt: z.number(),
  updatedBy: z.string().nullable(),
});
export type InspectionPlanRow = z.infer<typeof inspectionPlanRow>;

const ofPlan = z.object({ planId: id });
const changed = ['inspectionPlan.not_found', 'common.stale_version'] as const;
const written = ['task.assignee', 'task.grid'] as const;

/** Plans by which vehicles are inspected. */
export const inspectionPlans = defineCalls('inspectionPlans', {
  list: {
    summary: 'List inspection plans, with the progress of each',
    method: 'GET',
    path: base,
    access: sees,
    rows: 'own',
    query: listQuery({ areaId: smallId.optional(), enabled: flag.optional() }, ['updatedAt']),
    reply: pageOf(inspectionPlanRow),
    exports: { code: '09030106' },
  },
  create: {
    summary: 'Create a plan for an area or an O&M area; it creates no tasks until switched on',
    method: 'POST',
    path: base,
    access: changes,
    rows: 'own',
    body: z.object({ areaId: smallId, ...body.shape }),
    reply: inspectionPlanRow,
    refusals: ['common.not_found', 'inspectionPlan.too_many', ...written],
    audit: { module: 'ops', action: 'addInspectionPlan' },
  },
  edit: {
    summary: 'Update a plan; tasks already created are unaffected',
    method: 'PUT',
    path: `${base}/:planId`,
    access: changes,
    rows: 'own',
    params: ofPlan,
    body: z.object({ ...body.shape, version: int32 }),
    reply: inspectionPlanRow,
    refusals: [...changed, ...written],
    audit: { module: 'ops', action: 'editInspectionPlan' },
  },
  enable: {
    summary: 'Switch a plan on or off',
    method: 'POST',
    path: `${base}/:planId/state`,
    access: changes,
    rows: 'own',
    params: ofPlan,
    body: z.object({ enabled: z.boolean(), version: int32 }),
    reply: inspectionPlanRow,
    refusals: [...changed],
    audit: { module: 'ops', action: 'enableInspectionPlan' },
  },
  remove: {
    summary: 'Delete a plan; tasks already created are unaffected',
    method: 'DELETE',
    path: `${base}/:planId`,
    access: changes,
    rows: 'own',
    params: ofPlan,
    query: z.object({ version: int32InQuery }),
    reply: z.object({ id }),
    refusals: [...changed],
    audit: { module: 'ops', action: 'removeInspectionPlan', sensitive: true },
  },
});

/** So many inspections are drawn to be checked at once. */
export const mostSpotChecks = 50;
const checks = codes('090301,09030111');

/** Inspections that somebody else does again. */
export const spotChecks = defineCalls('spotChecks', {
  check: {
    summary: 'Spot-check an inspection: have somebody else inspect the vehicle again',
    method: 'POST',
    path: '/ebike/v3/backend/ops/inspection/:taskId/spot-check',
    access: checks,
    rows: 'own',
    params: z.object({ taskId: id }),
    /** Left out: whoever takes it and did not inspect it before. */
    body: z.object({ assigneeId: id.optional() }),
    reply: z.object({ taskId: id }),
    refusals: [
      'task.not_found',
      'task.not_done',
      'task.own_check',
      'task.assignee',
      'task.staff_full',
      'task.dup',
      'vehicle.not_found',
    ],
    audit: { module: 'ops', action: 'spotCheck' },
  },
  draw: {
    summary:
      'Spot-check inspections of a period, drawn at random and done by others, at most one per vehicle',
    method: 'POST',
    path: '/ebike/v3/backend/ops/inspection/spot-checks',
    access: checks,
    rows: 'own',
    body: z.object({
      n: z.int().min(1).max(mostSpotChecks),
      from: instant.optional(),
      to: instant.optional(),
      areaId: smallId.optional(),
    }),
    reply: z.object({
      /** Vehicles that are inspected again; fewer than asked for where there are not so many. */
      carIds: z.array(carId),
    }),
    refusals: ['report.span'],
    audit: { module: 'ops', action: 'drawSpotChecks' },
  },
});
