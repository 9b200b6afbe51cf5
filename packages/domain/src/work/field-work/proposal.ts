/** Somebody who may do the work. */
export interface Candidate {
  operatorId: string;
  name: string;
  /** Tasks that are still to be done by this person. */
  openTasks: number;
  /** How many it may have at once. */
  most: number;
  /** To where the work is, metres; null when nobody knows where this person is. */
  distanceM: number | null;
  /** False when its app said that it is off duty. */
  duty: boolean;
}

/** How many tasks a person may be given at once, unless the deployment says otherwise. */
export const usualMostTasks = 50;
/** Whether somebody may be given so many more tasks. */
export const hasRoom = ({ openTasks, most }: Pick<Candidate, 'openTasks' | 'most'>, more: number) =>
  openTasks + more <= most;

/** A task takes about so long, and staff gets so far in a minute; who was not heard of counts as being so far away. */
const minutesPerTask = 10;
const metresPerMinute = 250;
const unknownM = 3_000;

/** Minutes until somebody could be there: what it has to do first, and the way. */
const minutesUntil = ({ openTasks, distanceM }: Candidate) =>
  openTasks * minutesPerTask + (distanceM ?? unknownM) / metresPerMinute;

/**
 * Staff in the order in which it is proposed: who could be there first, by what it has to do and how far it is; after
 * them who is off duty, and last who may not be given as many tasks.
 */
export function proposed<C extends Candidate>(people: readonly C[], more: number): C[] {
  const rank = (one: C) => (hasRoom(one, more) ? 0 : 2) + (one.duty ? 0 : 1);
  return people.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      minutesUntil(a) - minutesUntil(b) ||
      (a.operatorId < b.operatorId ? -1 : Number(a.operatorId > b.operatorId)),
  );
}

/** Who is proposed: the first who is on duty and has room; nobody otherwise. */
export const firstProposed = <C extends Candidate>(ordered: readonly C[], more: number) =>
  ordered.find((one) => one.duty && hasRoom(one, more));

interface Held {
  state: string;
  startedAt: number | null;
}

/** Whether a task can go to somebody else: it is still to be done and was not begun at the vehicle. */
export const canHandOver = ({ state, startedAt }: Held) =>
  startedAt === null && (state === 'pending' || state === 'doing' || state === 'paused');
