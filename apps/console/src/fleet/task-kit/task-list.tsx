import { taskTypes } from '@kickstand/contract/fleet/tasks';
import { ops, opsTaskStates } from '@kickstand/contract/work/field-work';
import { picks, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { taskColumns } from './task-cells.parts.tsx';
import { taskKitWords } from './task-kit.words.ts';

const words = taskKitWords.tasks;

/** Tasks on a vehicle, newest first. */
export default defineListScreen({
  call: ops.tasks,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: taskColumns,
  filters: {
    types: picks(taskTypes, words.type),
    states: picks(opsTaskStates, words.state),
    overdue: yesNo,
  },
  empty: words.empty,
});
