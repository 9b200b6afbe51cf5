type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let underWay: Promise<boolean> | undefined;

/** Registers the step-up dialog; returns how to unregister it. */
export function askWith(next: Ask) {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Lets the operator step up; concurrent calls share one dialog. False: cancelled. */
export function proveAnew(): Promise<boolean> {
  underWay ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}
