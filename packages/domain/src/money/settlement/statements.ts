import { type BusinessDay, businessDayAfter } from '../../platform/time/index.ts';

/** How often a statement is made. */
export const settleCycles = ['day', 'week', 'month'] as const;
export type SettleCycle = (typeof settleCycles)[number];

/** A statement nobody disputed for so long is confirmed. */
export const undisputedMs = 7 * 86_400_000;

/** Whether a statement ends with this day: every day, on Sundays, or on the last of a month. */
export function endsPeriod(cycle: SettleCycle, day: BusinessDay): boolean {
  if (cycle === 'day') return true;
  if (cycle === 'month') return businessDayAfter(day, 1).slice(8) === '01';
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}

/** What a statement adds up, cents. */
export interface StatementSums {
  /** Shares of its days, and of gifts where they are made good. */
  shareCents: number;
  giftCents: number;
  /** What head office has at least beyond its own part. */
  minimumCents: number;
  /** What was corrected. */
  adjustCents: number;
  /** What the agent's own merchant was paid out already, less its fees: below zero. */
  providerCents: number;
  /** What earlier statements were short of: never above zero. */
  carryCents: number;
}

/** What is paid to the agent; below zero the agent owes it, or it is carried on. */
export const payableOf = (sums: StatementSums): number =>
  sums.shareCents +
  sums.giftCents -
  sums.minimumCents +
  sums.adjustCents +
  sums.providerCents +
  sums.carryCents;

/** What head office's part of a period falls short of its minimum, cents: taken out of the agent's share. */
export const shortOfMinimum = (platformCents: number, minimumCents: number): number =>
  Math.max(0, minimumCents - Math.max(0, platformCents));

export type StatementState = 'draft' | 'confirmed' | 'disputed' | 'paid' | 'carried';

/** What can be done with a statement. */
export type StatementStep = 'confirm' | 'dispute' | 'answer' | 'adjust' | 'pay';

const steps: Record<StatementStep, readonly StatementState[]> = {
  confirm: ['draft'],
  dispute: ['draft'],
  answer: ['disputed'],
  adjust: ['draft', 'disputed', 'confirmed', 'paid', 'carried'],
  pay: ['confirmed'],
};

/** Whether a statement in this state takes a step. */
export const takesStep = (state: StatementState, step: StatementStep) => steps[step].includes(state);

/** Whether a correction still changes this statement; else it goes to the next one. */
export const isOpenStatement = (state: StatementState) => state === 'draft' || state === 'disputed';

/** What a statement is once it is confirmed: one that comes to nothing or less is carried on, unless it is billed. */
export function confirmedAs(payableCents: number, billsNegative: boolean): 'confirmed' | 'carried' {
  if (payableCents > 0) return 'confirmed';
  return payableCents < 0 && billsNegative ? 'confirmed' : 'carried';
}
