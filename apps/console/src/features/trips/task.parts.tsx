import type { ReplyOf } from '@kickstand/contract/kit';
import { mostTaskedVehicles, ops } from '@kickstand/contract/staff';
import type { Reasons } from '@kickstand/domain/staff';
import { lazy, Suspense, useState } from 'react';
import type { Action } from '../../kit/action/action.ts';
import type { Outcome } from '../../kit/action/bulk-results.tsx';
import { defineAction, type FormProps } from '../../kit/action/define-action.tsx';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { type AskProps, defineAskingBulk } from '../vehicle-kit/asking-bulk.parts.tsx';
import type { TaskGiven } from './task-dialog.tsx';
import { tripsWords } from './trips.words.ts';

const TaskDialog = lazy(() => import('./task-dialog.tsx'));
const ChosenTaskDialog = lazy(async () => ({
  default: (await import('./task-dialog.tsx')).ChosenTaskDialog,
}));

const words = tripsWords.tasks;
const refreshes = ['ops', 'opsMap', 'vehicles'];
interface OfVehicle {
  carId: string;
}

const formFor = <Row extends OfVehicle>(reasonsOf: (row: Row) => Reasons) =>
  function TaskForm({ row, send, close }: FormProps<Row, typeof ops.create>) {
    const [busy, setBusy] = useState(false);
    const [refused, setRefused] = useState<string>();
    const agree = (given: TaskGiven) => {
      setBusy(true);
      send({ body: { ...given, carIds: [row.carId] } }).catch((error: unknown) => {
        setBusy(false);
        setRefused(sentenceOf(error));
      });
    };
    return (
      <Suspense>
        <TaskDialog
          title={`${words.create} · ${row.carId}`}
          carIds={[row.carId]}
          reasons={reasonsOf(row)}
          busy={busy}
          refused={refused}
          agree={agree}
          cancel={close}
        />
      </Suspense>
    );
  };

/** Send somebody to a vehicle; the row says why, and from that the kind of work follows. */
export const createTaskFor = <Row extends OfVehicle>(reasonsOf: (row: Row) => Reasons): Action<Row> =>
  defineAction<Row, typeof ops.create>({
    call: ops.create,
    label: words.create,
    form: formFor(reasonsOf),
    done: (_, { list }) => list[0]?.message ?? words.created,
    refreshes,
  });

/** Send somebody to a vehicle of which nothing else is known. */
export const createTask: Action<OfVehicle> = createTaskFor(() => ({}));

const useResults = ({ list }: ReplyOf<typeof ops.create>): Outcome => ({
  list: list.map(({ carId, ok, code, message }) => ({
    object: carId,
    code,
    message,
    state: ok ? ('ok' as const) : ('failed' as const),
  })),
  done: true,
});

interface ManySpec<Row> {
  /** Permission expression. */
  may: string;
  reasonsOf(rows: readonly Row[]): Reasons;
}

/** Send somebody to each of the chosen vehicles, or to all that a filter finds. */
export const createTasksFor = <Row extends object>({ may, reasonsOf }: ManySpec<Row>) =>
  defineAskingBulk<Row, typeof ops.create, TaskGiven>({
    call: ops.create,
    label: words.create,
    may,
    most: mostTaskedVehicles,
    Ask: ({ chosen, agree, cancel }: AskProps<Row, TaskGiven>) => (
      <ChosenTaskDialog
        chosen={chosen}
        reasonsOf={(rows) => reasonsOf(rows as readonly Row[])}
        agree={agree}
        cancel={cancel}
      />
    ),
    request: (carIds, given) => ({ body: { ...given, carIds } }),
    useOutcome: useResults,
    refreshes,
  });
