/** Does a piece of work when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** For whoever works alone. */
export const atOnce: InTurn = (work) => work();

/**
 * Work that catches up on the past, one piece at a time in the order it was asked for: all of it side by side would take
 * the database from everybody for minutes after a first start or a long pause. A piece that fails fails alone.
 */
export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
