import { z } from 'zod';
import { codes, defineCalls, id, lat, lng } from '../../kit/index.ts';
import { photoIds, photoShown } from '../../platform/photos/photos.rows.ts';
import { complaintState } from './regulator.rows.ts';

const base = '/ebike/v3/staff/city-complaints';
/** Complaints are resolved by staff that moves vehicles. */
const moves = codes('1202');

/** A complaint of the city in the app of field staff. */
export const ownComplaintRow = z.object({
  id,
  /** The city’s own number. */
  number: z.string(),
  state: complaintState,
  place: z.string(),
  text: z.string(),
  lng,
  lat,
  serviceAreaId: z.int(),
  area: z.string(),
  /** Null: whoever takes it. */
  assigneeId: id.nullable(),
  createdAt: z.number(),
  dueAt: z.number(),
  isLate: z.boolean(),
  /** Photos by the city, and of the result. */
  photos: z.array(photoShown),
  mendedPhotos: z.array(photoShown),
});
export type OwnComplaintRow = z.infer<typeof ownComplaintRow>;

const one = {
  method: 'POST',
  access: moves,
  rows: 'own',
  params: z.object({ complaintId: id }),
  reply: ownComplaintRow,
  audit: 'own-record',
} as const;

/** Complaints of the city in the app of field staff. */
export const staffComplaints = defineCalls('staffComplaints', {
  list: {
    summary:
      'List the complaints assigned to the caller, then the unassigned ones, soonest due first; at most 100',
    method: 'GET',
    path: base,
    access: moves,
    rows: 'own',
    reply: z.object({ list: z.array(ownComplaintRow), count: z.int() }),
  },
  claim: {
    ...one,
    summary: 'Take an unassigned complaint; the first caller gets it',
    path: `${base}/:complaintId/claim`,
    refusals: ['task.not_found', 'task.claimed', 'regulator.mended'],
  },
  mend: {
    ...one,
    summary:
      'Mark one of the caller’s complaints as resolved, with photos of the result; repeated submissions count once',
    path: `${base}/:complaintId/mended`,
    body: z.object({ photoIds: photoIds.min(1) }),
    refusals: ['task.not_found', 'task.not_yours', 'regulator.mended', 'photo.not_found'],
  },
});
