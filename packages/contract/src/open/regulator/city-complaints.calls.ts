import { z } from 'zod';
import {
  codes,
  defineCalls,
  flag,
  id,
  instant,
  lat,
  listQuery,
  lng,
  pageOf,
  smallId,
} from '../../kit/index.ts';
import { pictureContent } from '../../platform/photos/photos.calls.ts';
import { mostPhotoBytes, mostPhotos } from '../../platform/photos/photos.rows.ts';
import { cityComplaint, complaintState } from './regulator.rows.ts';

const base = '/ebike/v3/backend/gov/complaint';
const module = 'cityComplaints';
const access = codes('030601');
const assigns = codes('030601,03060111');
const params = z.object({ complaintId: id });
const photoIds = z.array(id).max(mostPhotos);
const one = { method: 'POST', rows: 'own', params, reply: cityComplaint } as const;

/** Complaints of cities, from their number to the photo of the result. */
export const cityComplaints = defineCalls('cityComplaints', {
  list: {
    summary: 'List the city’s complaints, newest first',
    method: 'GET',
    path: base,
    access,
    rows: 'own',
    query: listQuery(
      {
        serviceAreaId: smallId.optional(),
        districtId: id.optional(),
        /** When they were raised. */
        from: instant.optional(),
        to: instant.optional(),
        state: complaintState.optional(),
        /** Overdue, or resolved too late. */
        late: flag.optional(),
        number: z.string().trim().min(1).max(40).optional(),
      },
      ['createdAt', 'dueAt', 'mendedAt'],
    ),
    reply: pageOf(cityComplaint),
    exports: { code: '03060106' },
    seen: { module, action: 'view' },
  },
  file: {
    summary: 'Record a complaint: the city’s number for it, place, deadline and photos',
    method: 'POST',
    path: base,
    access,
    rows: 'own',
    body: z.object({
      number: z.string().trim().min(1).max(40),
      place: z.string().trim().min(1).max(100),
      text: z.string().trim().max(200).default(''),
      lng,
      lat,
      /** When it was raised; by default now. */
      raisedAt: instant.optional(),
      dueAt: instant,
      photoIds: photoIds.default([]),
    }),
    reply: cityComplaint,
    refusals: ['regulator.number', 'regulator.place', 'regulator.due', 'photo.not_found'],
    audit: { module, action: 'create' },
  },
  uploadPhoto: {
    summary: 'Upload a photo for a complaint; deleted after a day unless used',
    method: 'POST',
    path: `${base}/photos`,
    access,
    // The caller's own picture, and nobody's rows.
    rows: 'none',
    body: z.object({ content: pictureContent }),
    reply: z.object({ photoId: id, width: z.int(), height: z.int() }),
    refusals: ['photo.unreadable', 'photo.too_large', 'photo.strip', 'photo.too_many'],
    audit: 'own-record',
    mostFileBytes: mostPhotoBytes,
  },
  people: {
    summary: 'List the field staff to whom a complaint can be assigned',
    method: 'GET',
    path: `${base}/:complaintId/people`,
    access: assigns,
    rows: 'own',
    params,
    reply: z.object({ list: z.array(z.object({ operatorId: id, name: z.string() })) }),
    refusals: ['common.not_found'],
  },
  assign: {
    ...one,
    summary: 'Assign a complaint to field staff',
    path: `${base}/:complaintId/assign`,
    access: assigns,
    body: z.object({ operatorId: id }),
    refusals: ['common.not_found', 'regulator.mended', 'task.assignee'],
    audit: { module, action: 'assign' },
  },
  mend: {
    ...one,
    summary: 'Mark a complaint as resolved, with photos of the result',
    path: `${base}/:complaintId/mended`,
    access: codes('030601,03060107'),
    body: z.object({ photoIds: photoIds.default([]) }),
    refusals: ['common.not_found', 'regulator.mended', 'regulator.photo', 'photo.not_found'],
    audit: { module, action: 'mend' },
  },
});
