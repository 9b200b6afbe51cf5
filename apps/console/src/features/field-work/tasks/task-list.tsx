import { ops, opsTaskStates, taskPriorities, taskSources, taskTypes } from '@kickstand/contract/staff';
import { lazy } from 'react';
import { count, duration, instant, percent, text, withLayout, yesNo } from '../../../kit/list/cells.tsx';
import { instantRange, picks, search, yesNo as yesNoFilter } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { taskColumns } from '../../trips/tasks/task-cells.parts.tsx';
import { tripsWords } from '../../trips/trips.words.ts';
import { carLink } from '../../vehicle-kit/cells.parts.tsx';
import { opsAreaFilter } from '../../vehicle-kit/filters.parts.tsx';
import { fieldWorkWords } from '../field-work.words.ts';
import { createTasks } from './new-task.tsx';
import { openTask } from './open-task.ts';
import { partsCame, waitForParts } from './parts-actions.tsx';
import { assign, bulkTaskActions, close, extend, prioritise, reopen } from './task-actions.tsx';
import { tasksWords as words } from './tasks.words.ts';

const TaskBoard = lazy(() => import('./task-board.tsx'));
const TaskMap = lazy(() => import('./task-map.tsx'));

const names = tripsWords.tasks;
const extra = { extra: true } as const;

/** All field work, open and done. */
export default defineListScreen({
  call: ops.tasks,
  title: fieldWorkWords.tasks,
  labels: { ...names.fields, ...words.fields },
  columns: {
    carId: carLink,
    ...taskColumns,
    breached: withLayout(yesNo, { width: 90 }),
    area: withLayout(text, { width: 120 }),
    grid: withLayout(text, { width: 120 }),
    target: withLayout(text, { width: 140 }),
    battery: withLayout(percent, { width: 90 }),
    ageSeconds: withLayout(duration, { width: 120 }),
    photos: withLayout(count, { width: 80 }),
    claimedAt: withLayout(instant, extra),
    firstDueAt: withLayout(instant, extra),
    photoNeeded: withLayout(yesNo, extra),
    batchId: withLayout(text, extra),
  },
  filters: {
    types: picks(taskTypes, names.type),
    states: picks(opsTaskStates, names.state),
    overdue: yesNoFilter,
    carId: search,
    priorities: picks(taskPriorities, names.priority),
    sources: picks(taskSources, names.source),
    assignee: search,
    gridId: opsAreaFilter,
    createdFrom: instantRange({ to: 'createdTo', most: 92 }),
    batchId: search,
  },
  ways: [
    { key: 'board', label: words.board.title, Way: TaskBoard },
    { key: 'map', label: words.places.label, Way: TaskMap },
  ],
  create: createTasks,
  rowActions: [openTask, assign, prioritise, extend, waitForParts, partsCame, close, reopen],
  bulkActions: bulkTaskActions,
  empty: fieldWorkWords.emptyTasks,
});
