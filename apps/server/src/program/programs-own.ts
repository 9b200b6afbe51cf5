/** Work touched what only the program itself holds in memory. */
export class OnlyInProgram extends Error {
  constructor(what: string) {
    super(`${what} is held by the program alone`);
  }
}

/**
 * What stands, in a thread, in the place of what the program holds in memory: features may be made with it, but whoever reads it
 * is told to do the work in the program. Nothing is read as empty that is not.
 */
export function programsOwn() {
  let isClosed = false;
  const refuse = (what: string) => () => {
    throw new OnlyInProgram(what);
  };
  return {
    of: <T extends object>(what: string): T =>
      new Proxy({} as T, {
        get: (_, key) => (isClosed ? refuse(what)() : refuse(`${what}.${String(key)}`)),
        has: () => refuse(what)(),
        ownKeys: () => refuse(what)(),
      }),
    /** The features are made: from now on whatever is read of it is work. */
    close() {
      isClosed = true;
    },
  };
}
