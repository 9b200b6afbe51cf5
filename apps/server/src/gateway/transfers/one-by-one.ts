/** Runs the work never twice at once: a request while it runs waits, and triggers another run. */
export function oneByOne(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  return async () => {
    while (running) await running.catch(() => undefined);
    running = work().finally(() => {
      running = undefined;
    });
    await running;
  };
}
