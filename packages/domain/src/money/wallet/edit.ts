import { type Dues, dueLines } from './allocate.ts';

/** What speaks against asking for other amounts: more than at first, less than is paid, or no change at all. */
export type EditProblem = 'raised' | 'below_paid' | 'unchanged';

/** Amounts of something owed, cents by line. */
export interface EditedDues {
  /** As it was made. */
  original: Dues;
  /** As it is asked for, and as it shall be. */
  due: Dues;
  next: Dues;
  paid: Dues;
}

/** Why what is owed cannot become `next`; undefined when it can. Each line lies between what is paid of it and its original. */
export function editProblem({ original, due, next, paid }: EditedDues): EditProblem | undefined {
  if (dueLines.some((line) => next[line] > original[line])) return 'raised';
  if (dueLines.some((line) => next[line] < paid[line])) return 'below_paid';
  return dueLines.every((line) => next[line] === due[line]) ? 'unchanged' : undefined;
}

/** What lines lose and gain, cents, none below zero. */
export function editDifference({ due, next }: Pick<EditedDues, 'due' | 'next'>) {
  const lowered = { ...due };
  const raised = { ...due };
  for (const line of dueLines) {
    lowered[line] = Math.max(0, due[line] - next[line]);
    raised[line] = Math.max(0, next[line] - due[line]);
  }
  return { lowered, raised };
}
