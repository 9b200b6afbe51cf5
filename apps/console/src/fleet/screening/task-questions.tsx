import { type ScreeningHit, screening } from '@kickstand/contract/fleet/screening';
import { mostTaskedVehicles, type TaskType } from '@kickstand/contract/fleet/tasks';
import { Asked } from '../../kit/action/asked.tsx';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { NumberInput } from '../../kit/input/number-input.tsx';
import type { Chosen } from '../../kit/list/selection.ts';
import { AskedTask, AskedTaskType, type TaskAsked, Tasked } from '../task-kit/asked-task.parts.tsx';
import { useTaskGround } from '../task-kit/task-ground.service.ts';
import { screeningWords as words } from './screening.words.ts';

export interface TaskGiven extends TaskAsked {
  type: TaskType;
  dedupeHours: number;
}

const mostHours = 168;

/** The chosen numbers; for everything that matches a filter they are fetched from the list. */
function useCarIds(chosen: Chosen<ScreeningHit>): readonly string[] {
  const all = chosen.kind === 'matching';
  const query = { runId: '', ...(all && chosen.query), pageSize: mostTaskedVehicles };
  const { data } = useCall(screening.hits, { query }, { quiet: true, enabled: all });
  return all ? (data?.list ?? []).map(({ carId }) => carId) : chosen.ids;
}

function AskTask({ of, given, put }: QuestionProps<Chosen<ScreeningHit>, TaskGiven>) {
  const ground = useTaskGround(given.type, useCarIds(of));
  return (
    <>
      <AskedTaskType value={given.type} put={(type) => put({ type })} />
      <Tasked ground={ground} />
      <AskedTask value={given} put={put}>
        <Asked label={words.task.dedupeHours} hint={words.task.dedupeHint}>
          {({ id }) => (
            <NumberInput
              id={id}
              min={0}
              max={mostHours}
              precision={0}
              value={given.dedupeHours}
              onChange={(hours) => put({ dedupeHours: hours ?? 0 })}
            />
          )}
        </Asked>
      </AskedTask>
    </>
  );
}

/** The questions for tasks on the vehicles of a result. */
export const taskQuestions: Questions<Chosen<ScreeningHit>, TaskGiven> = {
  start: () => ({ type: 'inspect', priority: 'mid', remark: '', dedupeHours: 24 }),
  useBarred: ({ type }, of) => useTaskGround(type, useCarIds(of)).all,
  Ask: AskTask,
};
