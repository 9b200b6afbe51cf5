import { mostTaskedVehicles, type TaskType } from '@kickstand/contract/fleet/tasks';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type Reasons, reasonsIn, workFor } from '@kickstand/domain/work/field-work';
import { lazy } from 'react';
import type { QuestionProps, Questions } from '../../kit/action/asking.tsx';
import { useCall } from '../../kit/client/calls.ts';
import type { Chosen } from '../../kit/list/selection.ts';
import type { DialogTaskInput } from './dialog-task.parts.tsx';
import { useTaskContext } from './task-context.service.ts';

const TaskQuestion = lazy(() => import('./task-question.tsx'));

/** The answers of a task dialog. */
export interface TaskGiven extends DialogTaskInput {
  type: TaskType | undefined;
  assigneeId: string | undefined;
  /** The assignees in each of several areas, if there is not just one. */
  assignees: readonly { areaId: number; operatorId: string }[];
}

/** The body of the call from complete answers. */
export function taskOf({ type, assigneeId, assignees, remark, priority, dueHours }: TaskGiven) {
  if (!type) throw new Error('the answers are not whole');
  return {
    type,
    priority,
    remark: remark.trim(),
    ...(dueHours !== undefined && { dueHours }),
    ...(assigneeId && { assigneeId }),
    ...(!assigneeId && assignees.length > 0 && { assignees: [...assignees] }),
  };
}

/** The questions for type, priority and assignee; `reasonsOf` gives the reason for the task. */
export function taskQuestions<Of>(
  useCarIds: (of: Of) => readonly string[],
  reasonsOf: (of: Of) => Reasons,
): Questions<Of, TaskGiven> {
  return {
    start: (of) => ({
      type: workFor(reasonsOf(of)),
      assigneeId: undefined,
      assignees: [],
      priority: 'mid',
      remark: '',
    }),
    answered: ({ type }) => type !== undefined,
    useBarred: ({ type }, of) => useTaskContext(type, useCarIds(of)).all,
    Ask: function AskTask(props: QuestionProps<Of, TaskGiven>) {
      return <TaskQuestion {...props} carIds={useCarIds(props.of)} />;
    },
  };
}

/** The numbers of the chosen rows, or of everything that matches the filters, as far as tasks can be created. */
export function useChosenCarIds<Row>(chosen: Chosen<Row>): readonly string[] {
  const all = chosen.kind === 'matching';
  const { data } = useCall(
    vehicles.list,
    { query: { ...(all && chosen.query), pageSize: mostTaskedVehicles } },
    { enabled: all },
  );
  return all ? (data?.list ?? []).map(({ carId }) => carId) : chosen.ids;
}

/** The reason for tasks on the choice: from the rows, or from the filters that find them. */
export const reasonsOfChosen =
  <Row,>(ofRows: (rows: readonly Row[]) => Reasons) =>
  (chosen: Chosen<Row>): Reasons =>
    chosen.kind === 'matching' ? reasonsIn(chosen.query) : ofRows(chosen.rows);
