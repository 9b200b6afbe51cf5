import { mostTaskedVehicles } from '@kickstand/contract/fleet/tasks';
import { ops } from '@kickstand/contract/work/field-work';
import type { Reasons } from '@kickstand/domain/work/field-work';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { refusalOfOne, resultsBy } from '../../kit/action/results-by.ts';
import { type Chosen, pickedOf } from '../../kit/list/selection.ts';
import { countText } from '../../ui/format.ts';
import { taskWords as words } from './task.words.ts';
import {
  reasonsOfChosen,
  type TaskGiven,
  taskOf,
  taskQuestions,
  useChosenCarIds,
} from './task-questions.tsx';

const refreshes = ['ops', 'opsMap', 'vehicles'];
interface OfVehicle {
  carId: string;
}

/**
 * Creates a task for a vehicle; the row gives the reason, from which the type follows. An alarm is acknowledged with
 * it.
 */
export const createTaskFor = <Row extends OfVehicle>(
  reasonsOf: (row: Row) => Reasons,
  alarmOf: (row: Row) => string | undefined = () => undefined,
): Action<Row> =>
  defineAsk<Row, typeof ops.create, TaskGiven>({
    call: ops.create,
    label: words.create,
    title: ({ carId }) => `${words.create} · ${carId}`,
    level: 2,
    questions: taskQuestions<Row>(({ carId }) => [carId], reasonsOf),
    request: (row, given) => {
      const alarmId = alarmOf(row);
      return { body: { ...taskOf(given), carIds: [row.carId], ...(alarmId !== undefined && { alarmId }) } };
    },
    done: () => words.created,
    refusal: refusalOfOne,
    refreshes: [...refreshes, 'alarms'],
  });

/** Creates a task for a vehicle without further information. */
export const createTask: Action<OfVehicle> = createTaskFor(() => ({}));

interface ManySpec<Row> {
  /** Permission expression. */
  may: string;
  reasonsOf(rows: readonly Row[]): Reasons;
}

/** Creates tasks for the chosen vehicles, or for all that match a filter. */
export const createTasksFor = <Row extends object>({ may, reasonsOf }: ManySpec<Row>) =>
  defineBulk<Row, typeof ops.create, TaskGiven>({
    call: ops.create,
    label: words.create,
    title: ({ count }) => words.createFor(countText(count)),
    may,
    level: 2,
    most: mostTaskedVehicles,
    questions: taskQuestions<Chosen<Row>>(useChosenCarIds, reasonsOfChosen(reasonsOf)),
    request: (chosen, given) => ({ body: { ...taskOf(given), carIds: pickedOf(chosen) } }),
    useOutcome: resultsBy('carId'),
    refreshes,
  });
