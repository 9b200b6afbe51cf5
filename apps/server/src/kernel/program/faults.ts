import { channel } from 'node:diagnostics_channel';

/** An error that stopped nothing, reported to the program's operator. */
export interface Fault {
  error: unknown;
  /** What did not happen because of it. */
  what: string;
}

const faults = channel('kickstand.faults');

/** Reports an error that nobody is waiting for. */
export const tellFault = (error: unknown, what: string) => faults.publish({ error, what } satisfies Fault);

/** Listens for reported errors; returns how to stop. */
export function hearFaults(hear: (fault: Fault) => void): () => void {
  const on = (fault: unknown) => hear(fault as Fault);
  faults.subscribe(on);
  return () => void faults.unsubscribe(on);
}
