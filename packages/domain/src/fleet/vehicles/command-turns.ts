import type { OpenCommand } from './command-steps.ts';

/** An open command as it waits for its vehicle. */
export interface Waiting extends Pick<OpenCommand, 'state' | 'deadlineAt'> {
  vehicle: number;
  id: string;
  createdAt: number;
}

/**
 * Which of the open commands wait for another one: a vehicle is given one at a time, in the order they were given. One
 * whose time is over stands in nobody's way.
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

/** What was sent is at its turn; of those in the queue the oldest is next. Ids are in the order of their making. */
function goesBefore(a: Waiting, b: Waiting) {
  if (a.state !== b.state) return a.state === 'sent';
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}
