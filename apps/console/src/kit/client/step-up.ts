type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let underWay: Promise<boolean> | undefined;

/** Said by whoever can ask the operator to prove who they are; returns how to stop. */
export function askWith(next: Ask) {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Let the operator prove once more who they are; several calls that need it share one question. False: given up. */
export function proveAnew(): Promise<boolean> {
  underWay ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}
