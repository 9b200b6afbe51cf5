import { z } from 'zod';
import { commandRow } from '../../fleet/vehicles/commands.rows.ts';
import { lat, lng } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/index.ts';
import { deskTaskRow } from './desk.rows.ts';
import { workVerdictRow } from './verdicts.calls.ts';

export const taskEventKinds = [
  'given',
  'pooled',
  'claimed',
  'released',
  'started',
  'priority',
  'closed',
  'reopened',
  'extended',
  'parts_missing',
  'parts_came',
  'told',
  'paused',
  'resumed',
] as const;
export type TaskEventKind = (typeof taskEventKinds)[number];

/** Something that somebody did with a task. */
export const taskEvent = z.object({
  kind: z.enum(taskEventKinds),
  at: z.number(),
  /** Who did it; null: a rule of the product. */
  by: z.string().nullable(),
  /** To whom it was given, from which priority to which, why. */
  detail: z.string(),
  /** The ride that did it, as its order is numbered; null: no ride. */
  tripId: z.string().nullable(),
});

export type TaskEvent = z.infer<typeof taskEvent>;

const taskPlace = z.object({ lng, lat }).nullable();

/** A task with everything that is known of it. */
export const taskInDetail = deskTaskRow.extend({
  /** Names of who else was with it. */
  team: z.array(z.string()),
  /** The caller does or did it. */
  isOwn: z.boolean(),
  /** Null: not known. */
  places: z.object({
    /** Where its vehicle is now. */
    vehicle: taskPlace,
    /** Where the phone was when the vehicle was first opened. */
    opened: taskPlace,
    /** Where the vehicle stood when work began, and when it ended. */
    started: taskPlace,
    ended: taskPlace,
    /** The middle of the station that it is to be moved to. */
    target: taskPlace,
  }),
  /** So near to the vehicle work is begun, metres. */
  arrivalRadiusM: z.int(),
  /** What people and rules did with it, the oldest first; at most 200. */
  events: z.array(taskEvent),
  /** What its vehicle was told from the beginning of the work to its end, the oldest first; at most 100. */
  commands: z.array(commandRow),
  photosShown: z.array(photoShown),
  /** What it was judged to be, the last first. */
  verdicts: z.array(workVerdictRow),
});
export type TaskInDetail = z.infer<typeof taskInDetail>;
