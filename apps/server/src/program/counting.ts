import { lineOf } from '../kernel/program/start-error.ts';
import type { Log } from '../log.ts';

/**
 * Count tables while the console is open already: lists answer meanwhile, only slower than they will. Answers how far
 * it is, and how to end it.
 */
export function countMeanwhile(
  count: (until: AbortSignal) => Promise<void>,
  log: Pick<Log, 'info' | 'warn'>,
) {
  const ending = new AbortController();
  let isCounting = true;
  log.info('the tables of the new demo are being counted; large lists may be slow until that is done');
  const counted = count(ending.signal)
    .then(
      () => log.info('the tables have been counted'),
      (error: unknown) =>
        log.warn({ error: lineOf(error) }, 'tables could not be counted; the database does it by itself'),
    )
    .finally(() => {
      isCounting = false;
    });
  return {
    isCounting: () => isCounting,
    stop: () => {
      ending.abort();
      return counted;
    },
  };
}
export type Counting = ReturnType<typeof countMeanwhile>;
