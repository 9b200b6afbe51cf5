import { mostTaskedVehicles, type TaskType } from '@kickstand/contract/fleet/tasks';
import { ops } from '@kickstand/contract/work/field-work';
import { useCall } from '../../kit/client/calls.ts';

/** The basis of a new task: who is proposed, and which vehicles have such a task already. */
export function useTaskContext(type: TaskType | undefined, carIds: readonly string[]) {
  const { data } = useCall(
    ops.assignees,
    { query: { type: type ?? 'swap', carIds: carIds.slice(0, mostTaskedVehicles) } },
    { quiet: true, enabled: type !== undefined },
  );
  const tasked = data?.tasked ?? [];
  return {
    people: data?.list ?? [],
    proposed: data?.list.find(({ operatorId }) => operatorId === data.proposedId),
    /** If they are in several areas: the proposal in each. */
    byArea: data?.byArea ?? [],
    tasked,
    /** Nothing would be created: each has one. */
    all: tasked.length > 0 && tasked.length === carIds.length,
    /** How many tasks would be created. */
    more: Math.max(1, carIds.length - tasked.length),
    known: data !== undefined,
  };
}

export type TaskContext = ReturnType<typeof useTaskContext>;
