import { taskPriorities, taskTypes } from '@kickstand/contract/fleet/tasks';
import {
  ops,
  opsTaskStates,
  taskRules,
  taskSources,
  taskValidities,
} from '@kickstand/contract/work/field-work';
import { lazy } from 'react';
import { taskColumns } from '../../../fleet/task-kit/task-cells.parts.tsx';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { carLink } from '../../../fleet/vehicle-kit/cells.parts.tsx';
import { opsAreaFilter } from '../../../fleet/vehicle-kit/filters.parts.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import {
  count,
  duration,
  instant,
  metres,
  percent,
  text,
  withLayout,
  yesNo,
} from '../../../kit/list/cells.tsx';
import {
  instantRange,
  type Option,
  pickFrom,
  picks,
  search,
  yesNo as yesNoFilter,
} from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { fieldWorkWords } from '../field-work.words.ts';
import { createTasks } from './new-task.tsx';
import { openTask } from './open-task.ts';
import { partsCame, waitForParts } from './parts-actions.tsx';
import { assign, bulkTaskActions, tell } from './staff-actions.tsx';
import { close, extend, prioritise, reopen } from './task-actions.tsx';
import { tasksWords as words } from './tasks.words.ts';

const TaskBoard = lazy(() => import('./task-board.tsx'));
const TaskMap = lazy(() => import('./task-map.tsx'));

const names = taskKitWords.tasks;
const { createdAt, startedAt, finishedAt, validity, invalidReason, ...open } = taskColumns;
const extra = { extra: true } as const;

const noRules: readonly Option[] = [];
function useRuleTexts() {
  const { data } = useCall(taskRules.list, { query: { pageSize: 200 } }, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? noRules;
}

/** All field work, open and done. */
export default defineListScreen({
  call: ops.tasks,
  title: fieldWorkWords.tasks,
  labels: { ...names.fields, ...words.fields },
  columns: {
    carId: carLink,
    ...open,
    area: withLayout(text, { width: 120 }),
    createdAt: withLayout(createdAt, { below: null }),
    breached: withLayout(yesNo, { width: 90 }),
    startedAt,
    finishedAt,
    validity,
    invalidReason,
    grid: withLayout(text, { width: 120 }),
    target: withLayout(text, { width: 140 }),
    battery: withLayout(percent, { width: 90 }),
    ageSeconds: withLayout(duration, { width: 120 }),
    photos: withLayout(count, { width: 80 }),
    staffM: withLayout(metres, { width: 110 }),
    rule: withLayout(text, { width: 140 }),
    claimedAt: withLayout(instant, extra),
    firstDueAt: withLayout(instant, extra),
    photoNeeded: withLayout(yesNo, extra),
    batchId: withLayout(text, extra),
  },
  opens: { filters: { states: 'pending,doing,paused' }, sort: 'dueAt', dir: 'asc' },
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
    validity: picks(taskValidities, names.validity),
    ruleId: pickFrom(useRuleTexts),
    tag: search,
  },
  ways: [
    { key: 'board', label: words.board.title, Way: TaskBoard },
    { key: 'map', label: words.places.label, Way: TaskMap },
  ],
  create: createTasks,
  rowActions: [openTask, assign, tell, prioritise, extend, waitForParts, partsCame, close, reopen],
  bulkActions: bulkTaskActions,
  empty: fieldWorkWords.emptyTasks,
});
