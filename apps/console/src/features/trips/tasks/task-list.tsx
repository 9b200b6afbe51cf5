import { ops, opsTaskStates, taskTypes } from '@kickstand/contract/staff';
import { picks, yesNo } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { tripsWords } from '../trips.words.ts';
import { taskColumns } from './task-cells.parts.tsx';

const words = tripsWords.tasks;

/** Field work on a vehicle, newest first. */
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
