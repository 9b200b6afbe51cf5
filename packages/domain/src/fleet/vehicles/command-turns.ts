import type { OpenCommand } from './command-steps.ts';

/** An open command waiting for its vehicle's turn. */
export interface Waiting extends Pick<OpenCommand, 'state' | 'deadlineAt'> {
  vehicle: number;
  id: string;
  createdAt: number;
}

/**
 * Which open commands wait for another: a vehicle gets one at a time, in the order they were given. One past its
 * deadline blocks no others.
 */
export function behindOthers(open: readonly Waiting[], now: number): ReadonlySet<string> {
  const first = new Map<number, Waiting>();
  for (const command of open) {
    if (command.deadlineAt <= now) continue;
    const before = first.get(command.vehicle);
    if (!before || goesBefore(command, before)) first.set(command.vehicle, command);
  }
  const behind = open.filter(({ state, vehicle, id }) => {
    const ahead = first.get(vehicle);
    return state === 'queued' && ahead !== undefined && ahead.id !== id;
  });
  return new Set(behind.map(({ id }) => id));
}

/** A sent command has the turn; of the queued ones the oldest is next. Ids are in order of creation. */
function goesBefore(a: Waiting, b: Waiting) {
  if (a.state !== b.state) return a.state === 'sent';
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}
