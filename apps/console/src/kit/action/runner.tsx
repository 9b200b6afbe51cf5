import { Suspense, useContext, useEffect, useRef, useState } from 'react';
import { PageContext } from '../page/page.ts';
import type { Action } from './action.ts';

interface Run<Row> {
  key: number;
  action: Action<Row>;
  row: Row;
  id: string;
  agreed: boolean;
}

export interface Runner<Row> {
  start(action: Action<Row>, row: Row, options: { id: string; agreed?: boolean }): void;
  isRunning(action: Action<Row>, id: string): boolean;
}

let serial = 0;

/** Carries out actions one click after another, outside of the rows and menus they were started from. */
export function useRunner<Row>() {
  const page = useContext(PageContext);
  const [runs, setRuns] = useState<readonly Run<Row>[]>([]);
  const began = useFocusBack(runs.length > 0);
  const isRunning = (action: Action<Row>, id: string) =>
    runs.some((run) => run.action === action && run.id === id);

  const runner: Runner<Row> = {
    isRunning,
    start(action, row, { id, agreed = false }) {
      if (action.go) {
        if (!page) throw new Error(`${action.id} goes somewhere, which only a page can`);
        return action.go(row, page);
      }
      if (isRunning(action, id)) return;
      if (runs.length === 0) began.current = document.activeElement;
      setRuns((before) => [...before, { key: ++serial, action, row, id, agreed }]);
    },
  };

  const end = (key: number) => setRuns((before) => before.filter((run) => run.key !== key));
  const running = runs.map(({ key, action: { Run }, row, agreed }) =>
    Run ? (
      <Suspense key={key}>
        <Run row={row} agreed={agreed} end={() => end(key)} />
      </Suspense>
    ) : null,
  );
  return { runner, running };
}

/** Gives the focus back to what had it before something was asked, unless it has found a place of its own. */
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
