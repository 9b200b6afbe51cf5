import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { Validity } from '@kickstand/contract/work/field-work';

/** Minutes that work of each kind usually takes. */
export const standardMinutes: Readonly<Record<TaskType, number>> = {
  swap: 4,
  move: 5,
  inspect: 3,
  repair: 20,
  drag_back: 12,
};

/** Pieces of work of one kind and verdict that somebody did. */
export interface DoneWork {
  type: TaskType;
  validity: Validity | 'closed';
  n: number;
  /** What all of them were worth when they were given, or begun where nobody gave them, cents. */
  valueCents: number;
  /** Ways to all of them as they were planned, minutes. */
  travelMinutes: number;
  /** How many had to be done again, or bounced, within seven days. */
  redone: number;
}

/** Paid minutes: roster without breaks and approved absence. */
export const paidMinutes = (shift: { roster: number; breaks: number; absence: number }) =>
  Math.max(0, shift.roster - shift.breaks - shift.absence);

/** The figures of a person; null where there is nothing to divide by. */
export interface PersonFigures {
  valid: number;
  invalid: number;
  pending: number;
  /** Cents for a paid hour. */
  valuePerHour: number | null;
  /** Of paid time, shares of 1. */
  work: number | null;
  validRate: number | null;
  rework: number | null;
  /** With too little work there is no rank. */
  ranked: boolean;
}

const leastTasks = 30;
const leastMinutes = 40 * 60;
const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** What somebody did in its paid time. */
export function figuresOf(done: readonly DoneWork[], minutes: number): PersonFigures {
  const of = (validity: DoneWork['validity']) => done.filter((one) => one.validity === validity);
  const summed = (work: readonly DoneWork[], what: (one: DoneWork) => number) =>
    work.reduce((sum, one) => sum + what(one), 0);
  const count = ({ n }: DoneWork) => n;
  const work = of('valid');
  const valid = summed(work, count);
  const invalid = summed(of('invalid'), count);
  const cents = summed(work, ({ valueCents }) => valueCents);
  const worked = summed(work, ({ type, n, travelMinutes }) => n * standardMinutes[type] + travelMinutes);
  return {
    valid,
    invalid,
    pending: summed(of('pending'), count),
    valuePerHour: share(cents * 60, minutes),
    work: share(worked, minutes),
    validRate: share(valid, valid + invalid),
    rework: share(
      summed(work, ({ redone }) => redone),
      valid,
    ),
    ranked: valid + invalid >= leastTasks && minutes >= leastMinutes,
  };
}

/** People in the order of a figure, the best first and equal ones beside each other; who has too little to show has no rank. */
export function ranksOf<P extends { figures: PersonFigures }>(
  people: readonly P[],
  figure: (figures: PersonFigures) => number | null,
): Map<P, number | null> {
  const of = (one: P) => (one.figures.ranked ? figure(one.figures) : null);
  const known = people.map(of).filter((one) => one !== null);
  return new Map(
    people.map((one) => {
      const mine = of(one);
      return [one, mine === null ? null : 1 + known.filter((other) => other > mine).length];
    }),
  );
}
