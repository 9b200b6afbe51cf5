import type { Worker } from 'node:worker_threads';

/** What a thread is told: to do something, or to leave it. */
export type WorkerRequest<Request> = { no: number } & ({ kind: 'do'; request: Request } | { kind: 'cancel' });

/** What it says of it: how far it is, and how it ended. */
export type WorkerReply<Result, Progress> = { no: number } & (
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; result: Result }
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

export interface WorkerThreadOptions {
  /** What is said of it when it ends too early. */
  what: string;
  start(): Worker;
  /** So long it stays when it has nothing to do. */
  idleMs: number;
  /** It ended by itself: a fault, or more memory than it may take. */
  onEnded(error: ThreadEnded): void;
}

interface Guided<Progress> {
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

interface Open<Result, Progress> {
  onProgress(progress: Progress): void;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Running<Result, Progress> {
  worker: Worker;
  open: Map<number, Open<Result, Progress>>;
}

/**
 * A thread that answers requests, several side by side. It starts with the first and ends when there was nothing to do for a while;
 * when it ends too early, all that it was doing fails, and the next request starts another.
 */
export class WorkerThread<Request, Result, Progress = never> {
  readonly #options: WorkerThreadOptions;
  #running: Running<Result, Progress> | undefined;
  #leaving: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(options: WorkerThreadOptions) {
    this.#options = options;
  }

  /** What comes of a request. Given up, it fails at once with the reason, and the thread leaves it as soon as it hears of it. */
  async run(request: Request, { signal, onProgress }: Guided<Progress>): Promise<Result> {
    signal.throwIfAborted();
    clearTimeout(this.#leaving);
    const running = this.#running ?? this.#start();
    const { worker, open } = running;
    this.#last += 1;
    const no = this.#last;
    const say = (order: WorkerRequest<Request>) => worker.postMessage(order);
    const cancel = () => {
      say({ no, kind: 'cancel' });
      open.get(no)?.reject(signal.reason);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<Result>((resolve, reject) => {
        open.set(no, { onProgress, resolve, reject });
        say({ no, kind: 'do', request });
      });
    } finally {
      signal.removeEventListener('abort', cancel);
      open.delete(no);
      if (open.size === 0) this.#rest(running);
    }
  }

  /** End the thread; what it was doing fails. */
  async stop() {
    clearTimeout(this.#leaving);
    await this.#running?.worker.terminate();
  }

  #rest(running: Running<Result, Progress>) {
    if (this.#running !== running) return;
    this.#leaving = setTimeout(() => {
      this.#running = undefined;
      void running.worker.terminate();
    }, this.#options.idleMs).unref();
  }

  #start(): Running<Result, Progress> {
    const { what, start, onEnded } = this.#options;
    const running: Running<Result, Progress> = { worker: start(), open: new Map() };
    const { worker, open } = running;
    const end = (cause: unknown) => {
      if (this.#running !== running) return;
      this.#running = undefined;
      if (open.size === 0) return;
      const error = new ThreadEnded(what, cause);
      onEnded(error);
      for (const { reject } of open.values()) reject(error);
    };
    worker.on('message', (word: WorkerReply<Result, Progress>) => {
      const one = open.get(word.no);
      if (word.kind === 'progress') one?.onProgress(word.progress);
      else if (word.kind === 'done') one?.resolve(word.result);
      else one?.reject(word.error);
    });
    worker.once('error', end);
    worker.once('exit', (code) => end(`with ${code}`));
    this.#running = running;
    return running;
  }
}
