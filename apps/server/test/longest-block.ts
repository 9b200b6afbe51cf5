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
