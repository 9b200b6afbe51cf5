import { atOnce as directly, type InTurn } from './in-turn.ts';

/** Ends something that goes on by itself; settled when what was under way has ended. */
export type Stop = () => Promise<void>;

/**
 * Run the work again and again, each time after the last has ended; the first time after a pause, or at once. Answers
 * how to stop: no round begins after that, and the one under way is waited for. A round that is to wait for its turn does so
 * among all others of that kind. Work that takes long looks at the signal;
 * once it is asked to stop, nobody is told of a failure, which may be that of being cut off.
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

/** All of them as one. */
export const stopAll =
  (...stops: readonly Stop[]): Stop =>
  async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
