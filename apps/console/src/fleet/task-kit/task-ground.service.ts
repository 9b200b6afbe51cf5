import { mostTaskedVehicles, type TaskType } from '@kickstand/contract/fleet/tasks';
import { ops } from '@kickstand/contract/work/field-work';
import { useCall } from '../../kit/client/calls.ts';

/** What is known before a task is made: who is proposed for it, and which vehicles have such a task already. */
export function useTaskGround(type: TaskType | undefined, carIds: readonly string[]) {
  const { data } = useCall(
    ops.assignees,
    { query: { type: type ?? 'swap', carIds: carIds.slice(0, mostTaskedVehicles) } },
    { quiet: true, enabled: type !== undefined },
  );
  const tasked = data?.tasked ?? [];
  return {
    people: data?.list ?? [],
    proposed: data?.list.find(({ operatorId }) => operatorId === data.proposedId),
    /** Where they stand in several areas: who is proposed in each. */
    byArea: data?.byArea ?? [],
    tasked,
    /** Nothing would be made: each has one. */
    all: tasked.length > 0 && tasked.length === carIds.length,
    /** How many tasks there would be. */
    more: Math.max(1, carIds.length - tasked.length),
    known: data !== undefined,
  };
}

export type TaskGround = ReturnType<typeof useTaskGround>;
