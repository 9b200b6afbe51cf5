import { type ScreeningHit, screening } from '@kickstand/contract/fleet/screening';
import { mostTaskedVehicles, type TaskType } from '@kickstand/contract/fleet/tasks';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { NumberInput } from '../../kit/input/number-input.tsx';
import type { Chosen } from '../../kit/list/selection.ts';
import { DialogTask, type DialogTaskInput, DialogTaskType, Tasked } from '../task-kit/dialog-task.parts.tsx';
import { useTaskContext } from '../task-kit/task-context.service.ts';
import { screeningWords as words } from './screening.words.ts';

export interface TaskGiven extends DialogTaskInput {
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
  const context = useTaskContext(given.type, useCarIds(of));
  return (
    <>
      <DialogTaskType value={given.type} put={(type) => put({ type })} />
      <Tasked context={context} />
      <DialogTask value={given} put={put}>
        <DialogField label={words.task.dedupeHours} hint={words.task.dedupeHint}>
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
        </DialogField>
      </DialogTask>
    </>
  );
}

/** The questions for tasks on the vehicles of a result. */
export const taskQuestions: Questions<Chosen<ScreeningHit>, TaskGiven> = {
  start: () => ({ type: 'inspect', priority: 'mid', remark: '', dedupeHours: 24 }),
  useBarred: ({ type }, of) => useTaskContext(type, useCarIds(of)).all,
  Ask: AskTask,
};
