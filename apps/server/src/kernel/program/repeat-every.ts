import { rootSpan } from '../tracing/spans.ts';
import { atOnce as directly, type InTurn } from './in-turn.ts';
import { roundWatch } from './round-watch.ts';

/** A round that was left out is tried again this soon, however long the pause between rounds is. */
const soonMs = 1_000;

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
  const watch = roundWatch();
  let leftOut = false;
  const due = async () => {
    if (stopping.signal.aborted) return;
    leftOut = watch?.mayBegin() === false;
    if (leftOut) return;
    watch?.began(pauseMs);
    if (watch) await rootSpan(`round of ${watch.name}`, {}, () => work(stopping.signal));
    else await work(stopping.signal);
    watch?.ended();
  };
  const fail = (error: unknown) => {
    if (stopping.signal.aborted) return;
    watch?.ended(error);
    onError(error);
  };
  const round = async () => {
    await inTurn(due).catch(fail);
    const pause = leftOut ? Math.min(pauseMs, soonMs) : pauseMs;
    if (!stopping.signal.aborted) timer = setTimeout(begin, pause).unref();
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
