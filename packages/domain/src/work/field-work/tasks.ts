import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import { type OpsTaskRow, type OpsTaskState, openTaskStates } from '@kickstand/contract/work/field-work';

/** What one has to hold for each kind of field work. */
export const codeOfTask: Record<TaskType, string> = {
  swap: '1201',
  move: '1202',
  inspect: '1203',
  repair: '1204',
  drag_back: '1204',
};

/** What the vehicle is told when work at it begins and ends; work that needs no door open tells it nothing. */
export const commandsOfTask: Record<TaskType, { begin: CommandType; end: CommandType } | null> = {
  swap: { begin: 'seat_open', end: 'seat_close' },
  move: { begin: 'unlock', end: 'lock' },
  inspect: null,
  repair: null,
  drag_back: null,
};

type Step = 'claim' | 'release' | 'start' | 'finish';
type Obstacle = 'task.claimed' | 'task.not_open' | 'task.not_yours';

interface Claimed {
  state: OpsTaskState;
  assigneeId: string | null;
}

/**
 * Why somebody cannot take this step with a task; undefined when it can. A task waits in the pool or for the one it was
 * given to; only who holds it goes on with it.
 */
export function obstacleToStep(step: Step, task: Claimed, operatorId: string): Obstacle | undefined {
  if (task.state === 'done' || task.state === 'closed') return 'task.not_open';
  const another = task.assigneeId !== null && task.assigneeId !== operatorId;
  if (step === 'claim') return another ? 'task.claimed' : undefined;
  return task.state === 'doing' && task.assigneeId === operatorId ? undefined : 'task.not_yours';
}

const toBeDone: ReadonlySet<OpsTaskState> = new Set(openTaskStates);

/** Whether a task is still to be done though the time for it has passed. */
export const isOverdue = ({ state, dueAt }: Pick<OpsTaskRow, 'state' | 'dueAt'>, now: number) =>
  dueAt !== null && dueAt < now && toBeDone.has(state);

/** Whether a task may have this target: only a move has one, and it lies in the vehicle's own area. */
export const mayTarget = (
  type: TaskType,
  { target, areaId }: { target: { areaId: number } | undefined; areaId: number },
) => target === undefined || (type === 'move' && target.areaId === areaId);
