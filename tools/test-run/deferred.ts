/** A promise with its resolve at hand (`Promise.withResolvers` came with Node 22). */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  const made: { resolve: (value: T) => void } = { resolve: () => undefined };
  const promise = new Promise<T>((resolve) => {
    made.resolve = resolve;
  });
  return { promise, resolve: made.resolve };
}
