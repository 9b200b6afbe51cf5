import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { badges, type Cell, withLayout } from '../../kit/list/cells.tsx';
import { taskWords } from './task.words.ts';

/** What is to be done with a vehicle, a badge for each kind of task. */
export const tasksCell: Cell<TaskType[]> = withLayout(
  badges({ swap: 'busy', move: 'busy', inspect: 'busy', repair: 'busy', drag_back: 'busy' }, taskWords.type),
  { width: 110 },
);
