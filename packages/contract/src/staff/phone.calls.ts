import { z } from 'zod';
import { defineCalls, id } from '../kit/index.ts';
import { mostPhotos, photoIds } from '../photos/index.ts';
import { fieldStaff } from './staff.calls.ts';

const own = { access: fieldStaff, rows: 'own', audit: 'own-record' } as const;

/** What the phone of field staff tells beside its tasks. */
export const staffPhone = defineCalls('staffPhone', {
  addPhotos: {
    ...own,
    summary: `Photos of one’s own task that come after its end, within three days; a task has ${mostPhotos} at most`,
    method: 'POST',
    path: '/ebike/v3/staff/tasks/:taskId/photos',
    params: z.object({ taskId: id }),
    body: z.object({ photoIds }),
    reply: z.object({ photos: z.int() }),
    refusals: ['task.not_found', 'task.not_yours', 'task.photos_over', 'task.photos_full', 'photo.not_found'],
  },
});
