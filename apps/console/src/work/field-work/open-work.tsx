import { type TaskType, taskPriorities } from '@kickstand/contract/fleet/tasks';
import { openTaskStates, ops, taskSources } from '@kickstand/contract/work/field-work';
import { taskColumns } from '../../fleet/task-kit/task-cells.parts.tsx';
import { taskKitWords } from '../../fleet/task-kit/task-kit.words.ts';
import { carLink } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { duration, percent, text, withLayout } from '../../kit/list/cells.tsx';
import { picks, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { fieldWorkWords } from './field-work.words.ts';
import { createTasks } from './tasks/new-task.tsx';
import { openTask } from './tasks/open-task.ts';
import { partsCame, waitForParts } from './tasks/parts-actions.tsx';
import { assign, bulkTaskActions, tell } from './tasks/staff-actions.tsx';
import { close, extend, prioritise } from './tasks/task-actions.tsx';
import { tasksWords } from './tasks/tasks.words.ts';

const names = taskKitWords.tasks;
const { createdAt, state, source, priority, assignee, dueAt, startedAt, remark } = taskColumns;

const Open = defineListScreen({
  call: ops.tasks,
  title: fieldWorkWords.tabs.open,
  labels: { ...names.fields, ...tasksWords.fields },
  columns: {
    carId: carLink,
    createdAt,
    state,
    source,
    priority,
    assignee,
    dueAt,
    startedAt,
    ageSeconds: withLayout(duration, { width: 120 }),
    battery: withLayout(percent, { width: 90 }),
    area: withLayout(text, { width: 120 }),
    remark,
  },
  filters: {
    overdue: yesNo,
    carId: search,
    priorities: picks(taskPriorities, names.priority),
    sources: picks(taskSources, names.source),
    assignee: search,
  },
  create: createTasks,
  rowActions: [openTask, assign, tell, prioritise, extend, waitForParts, partsCame, close],
  bulkActions: bulkTaskActions,
  empty: fieldWorkWords.emptyTasks,
});

/** Work of a kind that is still to be done, and what the desk does with it. */
export const openWorkOf = (type: TaskType) => {
  const fixed = { types: [type], states: [...openTaskStates] };
  return () => <Open fixed={fixed} />;
};
