import type { Words } from '../../../kit/words.ts';
import type { zh } from './staff-track.words.zh.ts';

export const en: Words<typeof zh> = {
  none: 'Nobody chosen',
  noneHint: 'Open it from a name in the staff figures, a task or the board.',
  day: 'Day',
  previous: 'The day before',
  next: 'The day after',
  empty: 'No positions on this day',
  emptyHint: 'Staff phones report positions while their app is open; they are kept for 90 days.',
  notFound: 'Person not found',
  notFoundHint: 'The account does not exist, or belongs to another company.',
  toList: 'To the operation tasks',
  title: (name) => `Track of ${name}`,
  steps: (n) => `Work ${n}`,
  noSteps: 'No task was claimed, started or finished on this day',
  breaks: (n) => `Breaks ${n}`,
  noBreaks: 'No breaks',
  until: (to) => `until ${to}`,
  kind: { claimed: 'Claimed', started: 'Started', finished: 'Done' },
  open: 'Task',
};
