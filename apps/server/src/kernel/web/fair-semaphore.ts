import { refuse } from '../call/refuse.ts';

export interface SemaphoreSettings {
  /** How many work at the same time, in all and of one key. */
  atOnce: number;
  ofOne: number;
  /** How many wait for it, in all and of one key; who comes then is refused. */
  waiting: number;
  ofOneWaiting: number;
}

/** Gives the permit back; more than once is the same as once. */
export type Release = () => void;

interface Waiting {
  key: string;
  start: () => void;
}

/** Lets so many in at a time, each key in its order and none with more than its share, so that a crowd waits for itself. */
export function makeFairSemaphore({ atOnce, ofOne, waiting: mostWaiting, ofOneWaiting }: SemaphoreSettings) {
  const working = new Map<string, number>();
  const waitingOf = new Map<string, number>();
  const queue: Waiting[] = [];
  let busy = 0;

  const count = (counts: Map<string, number>, key: string, by: 1 | -1) => {
    const now = (counts.get(key) ?? 0) + by;
    if (now > 0) counts.set(key, now);
    else counts.delete(key);
  };
  const hasRoom = (key: string) => busy < atOnce && (working.get(key) ?? 0) < ofOne;

  const begin = (key: string): Release => {
    busy++;
    count(working, key, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      busy--;
      count(working, key, -1);
      next();
    };
  };
  const next = () => {
    const found = busy < atOnce ? queue.findIndex(({ key }) => hasRoom(key)) : -1;
    if (found >= 0) queue.splice(found, 1)[0]?.start();
  };

  return {
    /** A permit for this key: at once, or after those before it. Refuses when too many wait. */
    acquire: (key: string): Promise<Release> => {
      if (hasRoom(key)) return Promise.resolve(begin(key));
      const own = waitingOf.get(key) ?? 0;
      if (queue.length >= mostWaiting || own >= ofOneWaiting) refuse('common.too_many', { seconds: 1 });
      count(waitingOf, key, 1);
      return new Promise((resolve) => {
        const start = () => {
          count(waitingOf, key, -1);
          resolve(begin(key));
        };
        queue.push({ key, start });
      });
    },
  };
}
