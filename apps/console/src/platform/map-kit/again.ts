import { whenReachedAgain } from '../../kit/client/reached.ts';

/** Pauses between attempts, milliseconds: doubled from the first to the longest. */
const firstMs = 2_000;
const longestMs = 60_000;

interface AgainOptions {
  /** The first attempt waits as well, as it has just failed. */
  later?: boolean;
}

/**
 * Repeats network work until it reports success: less and less often, and at once when the browser reports the
 * network or the server answers again. Returns a function that stops it.
 */
export function again(work: () => boolean | Promise<boolean>, { later = false }: AgainOptions = {}) {
  let waitMs = firstMs;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let over = false;

  function stop() {
    over = true;
    clearTimeout(waiting);
    removeEventListener('online', wake);
    leave();
  }
  function wait() {
    waiting = setTimeout(go, waitMs);
    waitMs = Math.min(longestMs, 2 * waitMs);
  }
  async function go() {
    clearTimeout(waiting);
    if (busy || over) return;
    busy = true;
    const done = await Promise.resolve(work()).catch(() => false);
    busy = false;
    if (done) stop();
    else if (!over) wait();
  }
  function wake() {
    waitMs = firstMs;
    void go();
  }
  const leave = whenReachedAgain(wake);
  addEventListener('online', wake);
  if (later) wait();
  else void go();
  return stop;
}
