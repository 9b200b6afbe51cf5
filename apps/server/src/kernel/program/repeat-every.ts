import { atOnce as directly, type InTurn } from './in-turn.ts';

/** Stops a repeating activity; resolves when the current round has ended. */
export type Stop = () => Promise<void>;

/**
 * Repeats the work, each round after the last has ended; the first after a pause, or at once. Returns how to stop: no
 * further round begins, and the current one is waited for. Long work should check the signal; after a stop, errors are
 * not reported, since they may come from the interruption. With `inTurn` each round waits for its turn among others.
 */
export function repeatEvery(
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  { atOnce = false, inTurn = directly }: { atOnce?: boolean; inTurn?: InTurn } = {},
): Stop {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const round = async () => {
    const due = async () => void (stopping.signal.aborted || (await work(stopping.signal)));
    await inTurn(due).catch((error: unknown) => void (stopping.signal.aborted || onError(error)));
    if (!stopping.signal.aborted) timer = setTimeout(begin, pauseMs).unref();
  };
  const begin = () => {
    running = round();
  };
  if (atOnce) begin();
  else timer = setTimeout(begin, pauseMs).unref();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}

/** Combines them into one. */
export const stopAll =
  (...stops: readonly Stop[]): Stop =>
  async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
