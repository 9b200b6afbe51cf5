/** The same work, never twice at once: whoever wants it while it runs waits, and has it done anew. */
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
