/** How a task's time runs: it is due at an instant, or while its clock stands so much is left. Epoch ms and ms. */
export interface TaskClock {
  /** Null while the clock stands, and as long as nobody has said. */
  dueAt: number | null;
  /** Null: it runs. */
  standsSince: number | null;
  leftMs: number | null;
  /** Given beyond the first due time, which stays missed once it is missed. */
  extendedMs: number;
}

/** When a task is due; of one whose clock stands, as if it had gone on from there. Null: nobody has said. */
export const dueByClock = ({ dueAt, standsSince, leftMs }: TaskClock): number | null =>
  standsSince === null || leftMs === null ? dueAt : standsSince + leftMs;

const withDue = (clock: TaskClock, due: number): TaskClock =>
  clock.standsSince === null ? { ...clock, dueAt: due } : { ...clock, leftMs: due - clock.standsSince };

/** The clock of work that got more urgent, which is due at `firstDue` by its new priority. Nothing is due later by that, and what was given stays given. */
export function dueSooner(clock: TaskClock, firstDue: number): TaskClock {
  const due = dueByClock(clock);
  return due === null ? clock : withDue(clock, Math.min(due, firstDue + clock.extendedMs));
}

/** The clock of work that got so much more time: what is overdue gets it from now on, or from where its clock stands. Null: nobody has said when it is due. */
export function givenMore(clock: TaskClock, ms: number, now: number): TaskClock | null {
  const due = dueByClock(clock);
  if (due === null) return null;
  const next = Math.max(due, clock.standsSince ?? now) + ms;
  return { ...withDue(clock, next), extendedMs: clock.extendedMs + next - due };
}
