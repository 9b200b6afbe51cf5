/**
 * Batches work: items added while it runs are processed together in the next run. Returns a promise for each, resolved
 * when the run that took it has ended.
 */
export function makeBatcher<T>(work: (items: T[]) => Promise<void>, most = 500) {
  const waiting: { item: T; resolve(): void; reject(error: unknown): void }[] = [];
  let running = false;

  const run = async () => {
    running = true;
    while (waiting.length > 0) {
      const taken = waiting.splice(0, most);
      await work(taken.map(({ item }) => item)).then(
        () => taken.forEach(({ resolve }) => void resolve()),
        (error: unknown) => taken.forEach(({ reject }) => void reject(error)),
      );
    }
    running = false;
  };

  return {
    add: (item: T) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!running) void run();
      }),
    get size() {
      return waiting.length;
    },
  };
}
