import { z } from 'zod';
import { dueHours } from '../../fleet/tasks/index.ts';
import {
  codes,
  defineCalls,
  flag,
  id,
  instant,
  listQuery,
  pageOf,
  picked,
  reason,
  smallId,
} from '../../kit/index.ts';
import { visitKind, visitRow, visitState } from './station-visits.rows.ts';

const base = '/ebike/v3/backend/station-visits';
const module = 'stationVisits';
/** The most stations per request for visits. */
export const mostVisitedAtOnce = 200;

/** The assignee of a visit and its purpose. */
export const visitWish = {
  /** Absent: whoever takes it. */
  assigneeId: id.optional(),
  dueHours,
  remark: z.string().trim().max(200).default(''),
};

const params = z.object({ visitId: id });
const one = {
  method: 'POST',
  access: codes('090301,09030111'),
  rows: 'own',
  params,
  reply: visitRow,
} as const;

/** Visits to stations and to places of applications, as the operation requests and reads them. */
export const stationVisits = defineCalls('stationVisits', {
  list: {
    summary: 'List visits to stations and to places applied for, open and closed',
    method: 'GET',
    path: base,
    access: codes('090301'),
    rows: 'own',
    query: listQuery(
      {
        /** When it was done or closed, else requested. */
        from: instant.optional(),
        to: instant.optional(),
        kind: visitKind.optional(),
        state: visitState.optional(),
        serviceAreaId: smallId.optional(),
        stationId: id.optional(),
        /** The beginning of the assignee's name. */
        assignee: z.string().trim().min(1).max(20).optional(),
        /** Ended too far away, or near enough. */
        far: flag.optional(),
      },
      ['at', 'dueAt', 'distanceM'],
    ),
    reply: pageOf(visitRow),
    exports: { code: '09030106' },
  },
  create: {
    summary: 'Request visits to several stations; each succeeds or is refused on its own',
    method: 'POST',
    path: base,
    access: codes('0907,090711'),
    rows: 'own',
    body: z.object({
      stationIds: picked(id, mostVisitedAtOnce, { 'stationStatistics.live': 'id' }),
      ...visitWish,
    }),
    reply: z.object({
      list: z.array(
        z.object({
          id,
          name: z.string().nullable(),
          ok: z.boolean(),
          code: z.string().nullable(),
          message: z.string().nullable(),
        }),
      ),
      count: z.int(),
    }),
    refusals: ['task.assignee'],
    audit: { module, action: 'create' },
  },
  assign: {
    ...one,
    summary: 'Assign a visit that has not started to somebody, or return it to the pool',
    path: `${base}/:visitId/assign`,
    body: z.object({ assigneeId: id.optional() }),
    refusals: ['task.not_found', 'task.not_open', 'task.begun', 'task.assignee'],
    audit: { module, action: 'assign' },
  },
  close: {
    ...one,
    summary: 'Cancel a visit that is no longer needed',
    path: `${base}/:visitId/close`,
    body: z.object({ reason }),
    refusals: ['task.not_found', 'task.not_open'],
    audit: { module, action: 'closeTask' },
  },
});
