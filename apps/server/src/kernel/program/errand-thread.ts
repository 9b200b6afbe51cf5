import type { Worker } from 'node:worker_threads';

/** What a thread is told: to do something, or to leave it. */
export type ErrandOrder<E> = { no: number } & ({ kind: 'do'; errand: E } | { kind: 'leave' });

/** What it says of it: how far it is, and how it ended. */
export type ErrandWord<R, F> = { no: number } & (
  | { kind: 'far'; far: F }
  | { kind: 'done'; result: R }
  | { kind: 'failed'; error: unknown }
);

/** A thread ended with something still to do. */
export class ThreadEnded extends Error {
  /** It needed more memory than it may. */
  readonly outOfMemory: boolean;

  constructor(what: string, cause: unknown) {
    super(`the thread that ${what} ended: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.outOfMemory = (cause as { code?: unknown } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  }
}

export interface ErrandThreadOptions {
  /** What is said of it when it ends too early. */
  what: string;
  start(): Worker;
  /** So long it stays when it has nothing to do. */
  idleMs: number;
  /** It ended by itself: a fault, or more memory than it may take. */
  onEnded(error: ThreadEnded): void;
}

interface Guided<F> {
  signal: AbortSignal;
  onFar(far: F): void;
}

interface Open<R, F> {
  onFar(far: F): void;
  resolve(result: R): void;
  reject(error: unknown): void;
}

interface Running<R, F> {
  worker: Worker;
  open: Map<number, Open<R, F>>;
}

/**
 * A thread that does errands, several side by side. It starts with the first and ends when there was nothing to do for a while;
 * when it ends too early, all that it was doing fails, and the next errand starts another.
 */
export class ErrandThread<E, R, F = never> {
  readonly #options: ErrandThreadOptions;
  #running: Running<R, F> | undefined;
  #leaving: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(options: ErrandThreadOptions) {
    this.#options = options;
  }

  /** What comes of an errand. Given up, it fails at once with the reason, and the thread leaves it as soon as it hears of it. */
  async run(errand: E, { signal, onFar }: Guided<F>): Promise<R> {
    signal.throwIfAborted();
    clearTimeout(this.#leaving);
    const running = this.#running ?? this.#start();
    const { worker, open } = running;
    this.#last += 1;
    const no = this.#last;
    const say = (order: ErrandOrder<E>) => worker.postMessage(order);
    const leave = () => {
      say({ no, kind: 'leave' });
      open.get(no)?.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await new Promise<R>((resolve, reject) => {
        open.set(no, { onFar, resolve, reject });
        say({ no, kind: 'do', errand });
      });
    } finally {
      signal.removeEventListener('abort', leave);
      open.delete(no);
      if (open.size === 0) this.#rest(running);
    }
  }

  /** End the thread; what it was doing fails. */
  async stop() {
    clearTimeout(this.#leaving);
    await this.#running?.worker.terminate();
  }

  #rest(running: Running<R, F>) {
    if (this.#running !== running) return;
    this.#leaving = setTimeout(() => {
      this.#running = undefined;
      void running.worker.terminate();
    }, this.#options.idleMs).unref();
  }

  #start(): Running<R, F> {
    const { what, start, onEnded } = this.#options;
    const running: Running<R, F> = { worker: start(), open: new Map() };
    const { worker, open } = running;
    const end = (cause: unknown) => {
      if (this.#running !== running) return;
      this.#running = undefined;
      if (open.size === 0) return;
      const error = new ThreadEnded(what, cause);
      onEnded(error);
      for (const { reject } of open.values()) reject(error);
    };
    worker.on('message', (word: ErrandWord<R, F>) => {
      const one = open.get(word.no);
      if (word.kind === 'far') one?.onFar(word.far);
      else if (word.kind === 'done') one?.resolve(word.result);
      else one?.reject(word.error);
    });
    worker.once('error', end);
    worker.once('exit', (code) => end(`with ${code}`));
    this.#running = running;
    return running;
  }
}
