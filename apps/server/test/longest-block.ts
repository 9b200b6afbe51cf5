import { readFileSync } from 'node:fs';

/** The longest that the event loop was held up while something was done, milliseconds. */
export async function longestBlockDuring(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const beats = setInterval(look, 2);
  try {
    await work();
    look();
  } finally {
    clearInterval(beats);
  }
  return longest;
}

/** How long this thread has had a processor so far, milliseconds. */
const processorMs = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The longest that the main thread worked without letting others pass, by the processor's clock: whoever else keeps the machine busy does not count. */
export async function longestWorkDuring(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, processorMs()];
  const look = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const beats = setInterval(look, 1);
  try {
    await work();
    look();
  } finally {
    clearInterval(beats);
  }
  return longest;
}
