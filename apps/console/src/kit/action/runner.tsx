import { Suspense, useContext, useEffect, useRef, useState } from 'react';
import { PageContext } from '../page/page.ts';
import type { Action } from './action.ts';
import { StepContext } from './step-context.ts';

interface Named<Row> {
  id: string;
  row: Row;
}

interface Run<Row> extends Named<Row> {
  key: number;
  action: Action<Row>;
  agreed: boolean;
  among: readonly Named<Row>[];
}

interface StartOptions<Row> {
  id: string;
  agreed?: boolean;
  /** The surrounding rows, in order, so that a view can step to the next one. */
  among?: readonly Named<Row>[];
}

export interface Runner<Row> {
  start(action: Action<Row>, row: Row, options: StartOptions<Row>): void;
  isRunning(action: Action<Row>, id: string): boolean;
}

/** Starts actions in the context of these rows. */
export const runningAmong = <Row,>(runner: Runner<Row>, rows: readonly Row[], idOf: (row: Row) => string) => {
  const among = rows.map((row) => ({ id: idOf(row), row }));
  const start: Runner<Row>['start'] = (action, row, options) =>
    runner.start(action, row, { among, ...options });
  return { ...runner, start };
};

let serial = 0;

/** Runs actions one after another, outside the rows and menus that started them. */
export function useRunner<Row>() {
  const page = useContext(PageContext);
  const [runs, setRuns] = useState<readonly Run<Row>[]>([]);
  const began = useFocusBack(runs.length > 0);
  const isRunning = (action: Action<Row>, id: string) =>
    runs.some((run) => run.action === action && run.id === id);

  const runner: Runner<Row> = {
    isRunning,
    start(action, row, { id, agreed = false, among = [] }) {
      if (action.go) {
        if (!page) throw new Error(`${action.id} goes somewhere, which only a page can`);
        return action.go(row, page);
      }
      if (isRunning(action, id)) return;
      if (runs.length === 0) began.current = document.activeElement;
      setRuns((before) => [...before, { key: ++serial, action, row, id, agreed, among }]);
    },
  };

  const end = (key: number) => setRuns((before) => before.filter((run) => run.key !== key));
  const goTo = (key: number, named: Named<Row>) =>
    setRuns((before) => before.map((run) => (run.key === key ? { ...run, ...named } : run)));
  const running = runs.map((run) => {
    const { key, action, row, agreed } = run;
    const { Run } = action;
    const stepTo = (by: 1 | -1) => {
      const named = neighbourOf(run, by);
      return named && (() => goTo(key, named));
    };
    return Run ? (
      <Suspense key={key}>
        <StepContext value={{ back: stepTo(-1), on: stepTo(1) }}>
          <Run row={row} agreed={agreed} end={() => end(key)} />
        </StepContext>
      </Suspense>
    ) : null;
  });
  return { runner, running };
}

/** The nearest row before or after for which the action makes sense. */
function neighbourOf<Row>({ action, among, id }: Run<Row>, by: 1 | -1) {
  const at = among.findIndex((named) => named.id === id);
  if (at < 0) return undefined;
  const rest = by === 1 ? among.slice(at + 1) : among.slice(0, at).reverse();
  return rest.find(({ row }) => action.applies?.(row) !== false);
}

/** Returns the focus to where it was before the dialog, unless it has moved elsewhere. */
function useFocusBack(running: boolean) {
  const began = useRef<Element>(null);
  useEffect(() => {
    const was = began.current;
    if (running || !was) return;
    began.current = null;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && was instanceof HTMLElement && was.isConnected) was.focus();
  }, [running]);
  return began;
}
