import { z } from 'zod';
import { codes, defineCalls, defineQueue, id, instant, reason, smallId } from '../../kit/index.ts';
import { visitWish } from '../station-visits/station-visits.calls.ts';
import {
  newStationApplication,
  noStationReason,
  stationApplicant,
  stationApplicationDetail,
  stationApplicationMap,
  stationApplicationRow,
  stationApplicationState,
} from './station-applications.rows.ts';

/** The longest period of a list of applications, and the default, days. */
export const mostStationDays = 92;
export const usualStationDays = 30;
/** Applications within this distance of each other are for the same place. */
export const sameStationM = 100;
/** A new station this near to an application's place was made from it. */
export const madeStationM = 50;
/** The greatest distance between merged applications. */
export const mostMergeM = 300;

const base = '/ebike/v3/backend/siteApplication';
const deals = codes('0910,091007');
const one = ['stationApplication.not_found', 'stationApplication.locked', 'stationApplication.done'] as const;
const params = z.object({ applicationId: id });
const decided = { method: 'POST', access: deals, rows: 'own', params } as const;
const audit = (action: string) => ({ module: 'stationApplications', action });

const queue = defineQueue({
  module: 'stationApplications',
  base,
  key: 'applicationId',
  refusals: 'stationApplication',
  sees: codes('0910'),
  deals,
  says: {
    list: 'List applications for new stations made in a period',
    single: 'Get one application with those nearby it could be merged into',
  },
  row: stationApplicationRow,
  detail: stationApplicationDetail,
  exports: { code: '091007', personal: ['riderPhone'] },
  filters: {
    id: id.optional(),
    riderId: id.optional(),
    state: stationApplicationState.optional(),
    serviceAreaId: smallId.optional(),
    source: stationApplicant.optional(),
    withinM: z.coerce.number().int().min(1).max(1_000).optional(),
    leastVotes: z.coerce.number().int().min(1).max(10_000).optional(),
    from: instant.optional(),
    to: instant.optional(),
  },
  sortable: ['createdAt', 'dueAt', 'votes', 'decidedAt'],
  listRefusals: ['stationApplication.span'],
});

/** Applications for new stations, for the operation to decide. */
export const stationApplications = defineCalls('stationApplications', {
  ...queue,
  map: {
    summary: 'Get recent applications on a map, with existing stations and where riders found no vehicle',
    method: 'GET',
    path: `${base}/map`,
    access: codes('0910'),
    rows: 'own',
    query: z.object({ serviceAreaId: smallId.optional(), from: instant.optional(), to: instant.optional() }),
    reply: stationApplicationMap,
    refusals: ['stationApplication.span'],
  },
  apply: {
    summary: 'Apply for a station, as staff, at a place in one of the caller’s areas',
    method: 'POST',
    path: `${base}/add`,
    access: codes('1201||1202||1203||1204||0910'),
    rows: 'own',
    body: newStationApplication,
    reply: z.object({ applicationId: id }),
    refusals: ['stationApplication.outside', 'stationApplication.too_many', 'photo.not_found'],
    audit: audit('applyStation'),
  },
  pass: {
    ...decided,
    summary: 'Approve an application: a station is to be built there; the applicant gets the reply',
    path: `${base}/:applicationId/pass`,
    body: z.object({ text: z.string().trim().max(200).default('') }),
    reply: stationApplicationDetail,
    refusals: one,
    audit: audit('pass'),
  },
  reject: {
    ...decided,
    summary: 'Reject an application with a reason; the rider is notified where messages can be sent',
    path: `${base}/:applicationId/rejection`,
    body: z.object({ reason: noStationReason, text: reason }),
    reply: stationApplicationDetail,
    refusals: one,
    audit: audit('reject'),
  },
  merge: {
    ...decided,
    summary: 'Merge an application into another for the same place; its votes are added there',
    path: `${base}/:applicationId/merging`,
    body: z.object({ into: id, text: z.string().trim().max(200).default('') }),
    reply: stationApplicationDetail,
    refusals: [...one, 'stationApplication.not_near'],
    audit: audit('merge'),
  },
  visit: {
    ...decided,
    summary: 'Request a visit to the place while the application is undecided; one open visit at a time',
    path: `${base}/:applicationId/visits`,
    body: z.object(visitWish),
    reply: stationApplicationDetail,
    refusals: [...one, 'task.assignee', 'task.dup'],
    audit: audit('assign'),
  },
});
