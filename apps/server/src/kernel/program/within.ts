import { setTimeout as wait } from 'node:timers/promises';

/** Whether the work finished in time (ms); if not, it goes on unattended. */
export async function within(patienceMs: number, work: unknown): Promise<boolean> {
  if (patienceMs === Number.POSITIVE_INFINITY) return work instanceof Promise ? work.then(() => true) : true;
  const done = Promise.resolve(work).then(() => true);
  // Once nobody waits any more, nobody hears of a failure.
  done.catch(() => {});
  const over = new AbortController();
  try {
    return await Promise.race([done, wait(patienceMs, false, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
