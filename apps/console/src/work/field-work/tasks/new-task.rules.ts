import { mostTaskedVehicles, type TaskType } from '@kickstand/contract/fleet/tasks';
import type { DialogTaskInput } from '../../../fleet/task-kit/dialog-task.parts.tsx';

/** Where the vehicles of new tasks come from, and what else is asked of them. */
export interface NewTask extends DialogTaskInput {
  type: TaskType | undefined;
  assigneeId: string | undefined;
  from: 'list' | 'preset';
  carIds: readonly string[];
  /** A screening that was made just now, and how many it found. */
  run: { id: string; hits: number } | undefined;
  to: 'person' | 'grid';
  gridId: string | undefined;
  targetId: string | undefined;
  photoNeeded: boolean;
  dedupeHours: number;
}

const carsOf = ({ from, carIds, run }: NewTask) =>
  from === 'list'
    ? [...carIds]
    : { list: 'screening.hits' as const, filter: { runId: run?.id ?? '' }, count: run?.hits ?? 0 };

/** How many vehicles are meant. */
export const countOf = ({ from, carIds, run }: NewTask) =>
  from === 'list' ? carIds.length : (run?.hits ?? 0);
const isCar = (text: string) => /^[1-9]\d{7,8}$/.test(text);
/** What was pasted that is no number of a vehicle. */
export const wrongCars = ({ carIds }: Pick<NewTask, 'carIds'>) => carIds.filter((text) => !isCar(text));

/** Whether there is enough to ask for. */
export const isAnswered = (given: NewTask) => {
  const n = countOf(given);
  const right = given.from === 'preset' || wrongCars(given).length === 0;
  return given.type !== undefined && n > 0 && n <= mostTaskedVehicles && right;
};

/** The same as the call takes it. */
export function bodyOf(given: NewTask) {
  const { type, to, assigneeId, gridId, targetId, dueHours, priority, photoNeeded, dedupeHours } = given;
  if (!type) throw new Error('the answers are not whole');
  return {
    type,
    priority,
    remark: given.remark.trim(),
    carIds: carsOf(given),
    photoNeeded,
    dedupeHours,
    ...(dueHours !== undefined && { dueHours }),
    ...(to === 'person' && assigneeId && { assigneeId }),
    ...(to === 'grid' && gridId && { gridId }),
    ...(type === 'move' && targetId && { targetId }),
  };
}
