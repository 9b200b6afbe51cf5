import { deferred } from './deferred.ts';

/** Signals that come as one: npm, the shell and the terminal each pass the same Ctrl-C on. */
const oneMs = 700;
const parentEveryMs = 1_000;

/** When somebody wants this program to end. */
export interface StopSignals {
  /** Ctrl-C, SIGTERM, a closed terminal, or npm that was killed. */
  first: Promise<void>;
  /** Ctrl-C once more: do not wait. */
  second: Promise<void>;
}

/** Listens for the signals from now on; without this they would end the program at once. */
export function listenForStop(env = process.env): StopSignals {
  let firstAt = 0;
  const first = deferred<void>();
  const second = deferred<void>();
  const heard = () => {
    if (!firstAt) {
      firstAt = performance.now();
      first.resolve();
    } else if (performance.now() - firstAt > oneMs) second.resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heard);
  if (env.npm_lifecycle_event) whenParentIsGone(heard);
  return { first: first.promise, second: second.promise };
}

function whenParentIsGone(call: () => void) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    call();
  }, parentEveryMs);
  watch.unref();
}
