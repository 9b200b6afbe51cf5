import { z } from 'zod';
import { codes, defineCalls, id, lat, lng } from '../../kit/index.ts';
import { photoIds } from '../../platform/photos/photos.rows.ts';
import { ownVisitRow, visitItem } from './station-visits.rows.ts';

const base = '/ebike/v3/staff/station-visits';
/** Visits are made by inspectors. */
const inspects = codes('1203');
const one = {
  method: 'POST',
  access: inspects,
  rows: 'own',
  params: z.object({ visitId: id }),
  reply: ownVisitRow,
  audit: 'own-record',
} as const;

/** Visits in the app of field staff. */
export const staffVisits = defineCalls('staffVisits', {
  list: {
    summary: 'List the caller’s own visits, then the unassigned ones, soonest due first; at most 100',
    method: 'GET',
    path: base,
    access: inspects,
    rows: 'own',
    reply: z.object({ list: z.array(ownVisitRow), count: z.int() }),
  },
  claim: {
    ...one,
    summary: 'Take an unassigned visit; the first caller gets it',
    path: `${base}/:visitId/claim`,
    refusals: ['task.not_found', 'task.claimed', 'task.not_open'],
  },
  start: {
    ...one,
    summary: 'Start one of the caller’s visits',
    path: `${base}/:visitId/start`,
    refusals: ['task.not_found', 'task.not_yours', 'task.not_open'],
  },
  finish: {
    ...one,
    summary:
      'Finish one of the caller’s visits with the findings; repeated submissions count once, and being too far away is recorded, not refused',
    path: `${base}/:visitId/finish`,
    body: z.object({
      /** The app's own id, so that a repeated event counts once. */
      eventId: z.string().regex(/^[\w-]{8,40}$/),
      lng,
      lat,
      /** Each item, and whether it was in order. */
      checklist: z.record(visitItem, z.boolean()),
      /** No station is possible there. */
      unfit: z.boolean().default(false),
      photoIds: photoIds.min(1),
      text: z.string().trim().max(200).default(''),
    }),
    refusals: ['task.not_found', 'task.not_yours', 'task.not_open', 'photo.not_found'],
  },
});
