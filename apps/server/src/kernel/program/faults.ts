import { channel } from 'node:diagnostics_channel';

/** Something went wrong that stopped nothing: whoever runs the program reads of it. */
export interface Fault {
  error: unknown;
  /** What did not happen for it. */
  what: string;
}

const faults = channel('kickstand.faults');

/** Tell of a fault where nobody waits for it. */
export const tellFault = (error: unknown, what: string) => faults.publish({ error, what } satisfies Fault);

/** Hear of faults; answers how to stop. */
export function hearFaults(hear: (fault: Fault) => void): () => void {
  const on = (fault: unknown) => hear(fault as Fault);
  faults.subscribe(on);
  return () => void faults.unsubscribe(on);
}
