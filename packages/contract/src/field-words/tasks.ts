import type { FieldWords } from './words.ts';

/** Field work, its tasks and the rules that make them. */
export const fieldsOfTasks: FieldWords = {
  firstDueAt:
    'When it was due at first, epoch milliseconds: what it was given beyond that takes no breach back; null: its clock stands.',
  photoNeeded: 'Whether it counts only with a photo, whatever its area says of its kind.',
  priorities: 'Only tasks of these priorities.',
  sources: 'Only tasks that came about in these ways.',
  gridId: 'O&M area whose people do it; left out: everybody of its company.',
  'ops.tasks/gridId': 'Only tasks that wait for the people of this O&M area.',
  grid: 'O&M area that it waits for; null: whoever takes it.',
  'ops/target': 'Name of the station that its vehicle is to be moved to; null: any.',
  ageSeconds: 'From its making to its end, or to now, seconds.',
  breached: 'Whether it was done, or is still to be done, after it was due at first.',
  taskIds: 'The tasks; each is changed or refused for itself.',
};
