import type { Worker } from 'node:worker_threads';

/** Messages to a worker: a request, or its cancellation. */
export type WorkerRequest<Request> = { no: number } & ({ kind: 'do'; request: Request } | { kind: 'cancel' });

/** Messages from a worker: progress, and the outcome. */
export type WorkerReply<Result, Progress> = { no: number } & (
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; error: unknown }
);

/** A thread ended with requests pending. */
export class ThreadEnded extends Error {
  /** Whether it exceeded its memory limit. */
  readonly outOfMemory: boolean;

  constructor(what: string, cause: unknown) {
    super(`the thread that ${what} ended: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.outOfMemory = (cause as { code?: unknown } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  }
}

export interface WorkerThreadOptions {
  /** The name used when it dies early. */
  what: string;
  start(): Worker;
  /** How long it stays idle before it ends. */
  idleMs: number;
  /** It died: by an error, or by exceeding its memory limit. */
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
 * A thread that answers several requests concurrently. It starts with the first request and ends after an idle period;
 * if it dies, all pending requests fail, and the next one starts a new thread.
 */
export class WorkerThread<Request, Result, Progress = never> {
  readonly #options: WorkerThreadOptions;
  #running: Running<Result, Progress> | undefined;
  #leaving: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(options: WorkerThreadOptions) {
    this.#options = options;
  }

  /**
   * The result of a request. When cancelled it fails at once with the reason, and the thread abandons it as soon as it
   * is notified.
   */
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

  /** Ends the thread; pending requests fail. */
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
