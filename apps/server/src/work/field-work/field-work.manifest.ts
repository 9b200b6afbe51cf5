import type { MakeFeature } from '../../feature.ts';
import { taskOpened, tasksMade } from '../../fleet/tasks/tasks.questions.ts';
import { answers } from '../../kernel/between-domains.ts';
import { workerAt } from '../../places/station-visits/station-visits.questions.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { tripPartsOf } from '../../rides/trips/trips.parts.ts';
import { startDatingTasks, startTendingStrays } from './desk/strays.jobs.ts';
import { staffRoutes, taskDetailRoutes, taskMessageRoutes } from './field-work.routes.ts';
import { makeTasks } from './ops.service.ts';
import { checkWorks } from './people.service.ts';
import { startTendingRidden } from './ridden/ridden.jobs.ts';
import { startTaskRules } from './rules/rules.jobs.ts';
import { openOrNew } from './rules/ruling.service.ts';

/** Field work. */
export const staffFeature: MakeFeature = (parts) => ({
  routes: [
    ...staffRoutes(tripPartsOf(parts)),
    ...taskDetailRoutes(photoPartsOf(parts)),
    ...taskMessageRoutes(parts.tell),
  ],
  jobs: [
    {
      name: 'field-work.apply-rules',
      trouble: 'rules for tasks could not be applied',
      where: 'jobs',
      start: startTaskRules,
    },
    {
      name: 'field-work.tend-ridden',
      trouble: 'tasks on ridden vehicles could not be tended',
      where: 'jobs',
      start: startTendingRidden,
    },
    {
      name: 'field-work.give-back',
      trouble: 'tasks of people who are gone could not be given back',
      where: 'jobs',
      start: startTendingStrays,
    },
    {
      name: 'field-work.set-due-times',
      trouble: 'tasks could not be told when they are due',
      where: 'jobs',
      start: startDatingTasks,
    },
  ],
});

/** What it hears and answers. */
export const fieldWorkConnections = [
  answers(tasksMade, makeTasks),
  answers(taskOpened, openOrNew),
  answers(workerAt, checkWorks),
];
