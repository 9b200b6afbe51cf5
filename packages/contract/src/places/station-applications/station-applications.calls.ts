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

/** A list of applications looks at this many days at most, and at the last thirty when nothing is said. */
export const mostStationDays = 92;
export const usualStationDays = 30;
/** Applications as near as this to each other mean the same place. */
export const sameStationM = 100;
/** A station that comes into use so near to where one was applied for was made of the application. */
export const madeStationM = 50;
/** What is merged lies no farther than this from what it goes into. */
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
    list: 'Applications for new stations that were made within a span of time',
    single: 'One application with those nearby that it could go into',
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

/** Applications for new stations, as the operation decides them. */
export const stationApplications = defineCalls('stationApplications', {
  ...queue,
  map: {
    summary:
      'Applications of the last days on a map, with the stations there are and where riders found nothing to ride',
    method: 'GET',
    path: `${base}/map`,
    access: codes('0910'),
    rows: 'own',
    query: z.object({ serviceAreaId: smallId.optional(), from: instant.optional(), to: instant.optional() }),
    reply: stationApplicationMap,
    refusals: ['stationApplication.span'],
  },
  apply: {
    summary: 'Somebody of the staff applies for a station at a place in an area of theirs',
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
    summary: 'A station is to be made there; the applicant reads what is said',
    path: `${base}/:applicationId/pass`,
    body: z.object({ text: z.string().trim().max(200).default('') }),
    reply: stationApplicationDetail,
    refusals: one,
    audit: audit('pass'),
  },
  reject: {
    ...decided,
    summary:
      'No station will be made there, for a reason; the rider is written to where messages can be sent',
    path: `${base}/:applicationId/rejection`,
    body: z.object({ reason: noStationReason, text: reason }),
    reply: stationApplicationDetail,
    refusals: one,
    audit: audit('reject'),
  },
  merge: {
    ...decided,
    summary: 'The same place was applied for elsewhere: its votes go there',
    path: `${base}/:applicationId/merging`,
    body: z.object({ into: id, text: z.string().trim().max(200).default('') }),
    reply: stationApplicationDetail,
    refusals: [...one, 'stationApplication.not_near'],
    audit: audit('merge'),
  },
  visit: {
    ...decided,
    summary: 'Ask for a visit of the place, as long as nothing is decided; there is one open visit at a time',
    path: `${base}/:applicationId/visits`,
    body: z.object(visitWish),
    reply: stationApplicationDetail,
    refusals: [...one, 'task.assignee', 'task.dup'],
    audit: audit('assign'),
  },
});
