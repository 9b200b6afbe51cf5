import type { Job } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { fold } from './fold.service.ts';

const everyMs = 5_000;

/** Adds up figures every few seconds. */
export const foldJob: Job = {
  name: 'reports.add-up',
  trouble: 'figures could not be added up; they are read from what happened meanwhile',
  where: 'jobs',
  catchesUp: true,
  start: (parts, onError) =>
    repeatEvery(everyMs, () => fold(parts), onError, { atOnce: true, inTurn: parts.inTurn }),
};
