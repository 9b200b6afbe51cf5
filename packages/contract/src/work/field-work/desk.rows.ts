import { z } from 'zod';
import { id } from '../../kit/index.ts';
import { opsTaskRow } from './staff.rows.ts';

/** A task as the desk sees it. */
export const deskTaskRow = opsTaskRow.extend({
  /** Name of its service area. */
  area: z.string(),
  /** O&M area that it waits for; null: whoever takes it. */
  grid: z.string().nullable(),
  /** Name of the station that its vehicle is to be moved to. */
  target: z.string().nullable(),
  /** Charge of its vehicle now, percent. */
  battery: z.int().nullable(),
  photos: z.int(),
  /** Name of the rule that made it; null: no rule did, or it is gone. */
  rule: z.string().nullable(),
  /** From whoever does it to its vehicle, metres; null when the place of either is not known, or was told over five minutes ago. */
  staffM: z.int().nullable(),
  /** Since when a repair waits for parts, and its clock stands; null: it waits for none. */
  partsSince: z.number().nullable(),
  /** From its making to its end, or to now. */
  ageSeconds: z.int(),
  /** It was done, or is still to be done, after it was due at first. */
  breached: z.boolean(),
});
export type DeskTaskRow = z.infer<typeof deskTaskRow>;

/** What became of a change for each task. */
export const outcomesOfChange = z.object({
  list: z.array(
    z.object({ id, ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
  ),
  count: z.int(),
});
