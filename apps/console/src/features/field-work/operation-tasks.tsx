import { ops, opsTaskStates, taskTypes } from '@kickstand/contract/staff';
import { picks, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { taskColumns } from '../trips/tasks/task-cells.parts.tsx';
import { tripsWords } from '../trips/trips.words.ts';
import { carLink } from '../vehicle-kit/cells.parts.tsx';
import { fieldWorkWords as words } from './field-work.words.ts';
import { openVerdicts } from './open-verdicts.ts';

/** All field work, open and done. */
export default defineListScreen({
  call: ops.tasks,
  title: words.tasks,
  labels: tripsWords.tasks.fields,
  columns: { carId: carLink, ...taskColumns },
  filters: {
    types: picks(taskTypes, tripsWords.tasks.type),
    states: picks(opsTaskStates, tripsWords.tasks.state),
    overdue: yesNo,
    carId: search,
  },
  rowActions: [openVerdicts],
  empty: words.emptyTasks,
});
