/** The 95th percentile of how long something takes, milliseconds, when it is done so many times one after another. */
export async function p95Of(work: () => Promise<unknown>, times: number) {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
  }
  return p95(took);
}

/** The 95th percentile of these times. */
export const p95 = (took: readonly number[]) =>
  [...took].sort((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? 0;
