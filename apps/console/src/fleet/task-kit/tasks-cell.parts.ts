import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { badges, type Cell, withLayout } from '../../kit/list/cells.tsx';
import { taskWords } from './task.words.ts';

/** The open tasks of a vehicle, a badge per type. */
export const tasksCell: Cell<TaskType[]> = withLayout(
  badges({ swap: 'busy', move: 'busy', inspect: 'busy', repair: 'busy', drag_back: 'busy' }, taskWords.type),
  { width: 110 },
);
