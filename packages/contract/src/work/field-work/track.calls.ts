import { z } from 'zod';
import { taskType } from '../../fleet/tasks/index.ts';
import { trackPoint } from '../../fleet/telemetry/telemetry.rows.ts';
import { carId, codes, defineCalls, id, instant, lat, lng } from '../../kit/index.ts';

/** The longest stretch of somebody’s way that is read at once, hours: a day on which clocks are put back. */
export const mostStaffTrackHours = 25;

export const stepKinds = ['claimed', 'started', 'finished'] as const;

/** Something that somebody did with a task. */
export const workStep = z.object({
  kind: z.enum(stepKinds),
  at: z.number(),
  taskId: id,
  type: taskType,
  carId,
  /** Where it was done; null: only the way tells. */
  lng: lng.nullable(),
  lat: lat.nullable(),
});
export type WorkStep = z.infer<typeof workStep>;

export const staffTrack = z.object({
  operatorId: id,
  name: z.string(),
  /** The way, oldest first, one place in 15 seconds at most; speed and course follow from the places around. */
  points: z.array(trackPoint),
  /** The oldest first; at most 600. */
  steps: z.array(workStep),
  /** From when to when the phone said that its owner was off duty. */
  breaks: z.array(z.object({ from: z.number(), to: z.number() })),
});
export type StaffTrack = z.infer<typeof staffTrack>;

/** Where people of the field staff went. */
export const staffTracks = defineCalls('staffTracks', {
  show: {
    summary:
      'Get the track of a field worker over at most 25 hours, with work done on the way and breaks; viewing is logged',
    method: 'POST',
    path: '/ebike/v3/backend/ops/people/:operatorId/track',
    access: codes('0901||090201||090301||0904||0909'),
    rows: 'own',
    params: z.object({ operatorId: id }),
    body: z.object({ from: instant, to: instant }),
    reply: staffTrack,
    refusals: ['common.not_found', 'track.span', 'track.order'],
    audit: { module: 'ops', action: 'staffTrack', sensitive: true },
  },
});
