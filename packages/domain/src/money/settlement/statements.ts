import { type BusinessDay, businessDayAfter } from '../../platform/time/index.ts';

/** How often a statement is made. */
export const settleCycles = ['day', 'week', 'month'] as const;
export type SettleCycle = (typeof settleCycles)[number];

/** A statement undisputed for this long is confirmed automatically. */
export const undisputedMs = 7 * 86_400_000;

/** Whether a statement ends on this day: every day, on Sundays, or on the last of a month. */
export function endsPeriod(cycle: SettleCycle, day: BusinessDay): boolean {
  if (cycle === 'day') return true;
  if (cycle === 'month') return businessDayAfter(day, 1).slice(8) === '01';
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}

/** The amounts of a statement, cents. */
export interface StatementSums {
  /** Shares of its days, and of gifts that are compensated. */
  shareCents: number;
  giftCents: number;
  /** Head office's minimum beyond its own part. */
  minimumCents: number;
  /** Corrections. */
  adjustCents: number;
  /** What the agent's own merchant account was already paid out, minus fees: negative. */
  providerCents: number;
  /** The shortfall of earlier statements: never positive. */
  carryCents: number;
}

/** The amount payable to the agent; if negative the agent owes it, or it is carried forward. */
export const payableOf = (sums: StatementSums): number =>
  sums.shareCents +
  sums.giftCents -
  sums.minimumCents +
  sums.adjustCents +
  sums.providerCents +
  sums.carryCents;

/** The shortfall of head office's part of a period from its minimum, cents: taken out of the agent's share. */
export const shortOfMinimum = (platformCents: number, minimumCents: number): number =>
  Math.max(0, minimumCents - Math.max(0, platformCents));

export type StatementState = 'draft' | 'confirmed' | 'disputed' | 'paid' | 'carried';

/** The steps of a statement. */
export type StatementStep = 'confirm' | 'dispute' | 'answer' | 'adjust' | 'pay';

const steps: Record<StatementStep, readonly StatementState[]> = {
  confirm: ['draft'],
  dispute: ['draft'],
  answer: ['disputed'],
  adjust: ['draft', 'disputed', 'confirmed', 'paid', 'carried'],
  pay: ['confirmed'],
};

/** Whether a statement in this state allows a step. */
export const takesStep = (state: StatementState, step: StatementStep) => steps[step].includes(state);

/** Whether a correction still changes this statement; else it goes to the next one. */
export const isOpenStatement = (state: StatementState) => state === 'draft' || state === 'disputed';

/** What a statement is once it is confirmed: one that comes to nothing or less is carried on, unless it is billed. */
export function confirmedAs(payableCents: number, billsNegative: boolean): 'confirmed' | 'carried' {
  if (payableCents > 0) return 'confirmed';
  return payableCents < 0 && billsNegative ? 'confirmed' : 'carried';
}
