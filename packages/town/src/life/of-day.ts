/** Keeps what was made of the day asked last: living a day asks thousands of times for the same one. */
export function ofDay<T>(make: (seed: number, day: string) => T): (seed: number, day: string) => T {
  let last: { seed: number; day: string; made: T } | undefined;
  return (seed, day) => {
    if (last?.day !== day || last.seed !== seed) last = { seed, day, made: make(seed, day) };
    return last.made;
  };
}
