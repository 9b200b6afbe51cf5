import { AsyncLocalStorage } from 'node:async_hooks';

/** Follows the rounds of repeating work. */
export interface RoundWatch {
  /** Whose rounds they are. */
  readonly name: string;
  /** Whether a round may begin now; otherwise it is left out. */
  mayBegin(): boolean;
  /** A round begins; the next begins `pauseMs` after its end. */
  began(pauseMs: number): void;
  /** It has ended; with an error: it failed. */
  ended(error?: unknown): void;
}

const watches = new AsyncLocalStorage<RoundWatch>();

/** Whatever repeating work is started meanwhile is followed by this watch, so that no job has to report its rounds itself. */
export const watched = <T>(watch: RoundWatch, start: () => T): T => watches.run(watch, start);

/** Whatever repeating work is started meanwhile is known by this name, and otherwise not followed. */
export const named = <T>(name: string, start: () => T): T =>
  watched({ name, mayBegin: () => true, began: () => undefined, ended: () => undefined }, start);

/** The watch that follows what is started now. */
export const roundWatch = () => watches.getStore();
