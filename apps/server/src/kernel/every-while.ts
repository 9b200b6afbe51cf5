/** Run the work again and again, each time after the last has ended. Answers how to stop. */
export function everyWhile(pauseMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = async () => {
    await work().catch(onError);
    if (!stopped) timer = setTimeout(round, pauseMs).unref();
  };
  timer = setTimeout(round, pauseMs).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
