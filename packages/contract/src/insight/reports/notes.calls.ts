import { z } from 'zod';
import { codes, defineCalls, id, int32, reason } from '../../kit/index.ts';

const base = '/ebike/v3/backend/report';
const access = codes('150101,15010103');
const text = z.string().trim().min(1).max(200);
const params = z.object({ noteId: id });
const change = (action: string) => ({ module: 'reports', action });

/** Notes on days, and recomputation of figures. */
export const reportNotes = defineCalls('reportNotes', {
  add: {
    summary: 'Add a note to a business day, visible to everybody in the company who reads its report',
    method: 'POST',
    path: `${base}/notes`,
    access,
    rows: 'own',
    body: z.object({ day: z.iso.date(), text }),
    reply: z.object({ id }),
    audit: change('addNote'),
  },
  edit: {
    summary: 'Edit a note',
    method: 'PUT',
    path: `${base}/notes/:noteId`,
    access,
    rows: 'own',
    params,
    body: z.object({ text, version: int32 }),
    reply: z.object({ id }),
    refusals: ['common.not_found', 'common.stale_version'],
    audit: change('editNote'),
  },
  remove: {
    summary: 'Delete a note from its day',
    method: 'DELETE',
    path: `${base}/notes/:noteId`,
    access,
    rows: 'own',
    params,
    reply: z.object({ id }),
    refusals: ['common.not_found'],
    audit: change('removeNote'),
  },
  rebuild: {
    summary: 'Recompute the figures of an unlocked day from its events, within seconds',
    method: 'POST',
    path: `${base}/rebuilds`,
    access,
    rows: 'none',
    body: z.object({ day: z.iso.date(), reason }),
    reply: z.object({ day: z.iso.date() }),
    refusals: ['report.locked'],
    audit: change('rebuild'),
  },
});
