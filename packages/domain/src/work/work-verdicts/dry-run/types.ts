import type { RuleCondition, RuleConditions } from '../rules.ts';

/** A rule to try, as its author wrote it. */
export interface RuleTried {
  conditions: RuleConditions;
  fromHour: number;
  untilHour: number;
  dailyCap: number;
  dedupeHours: number;
}

/** A span of time, epoch ms; `until` null: it goes on. */
export interface PastSpan {
  from: number;
  until: number | null;
}

/** A task of the rule's kind that was really there. */
export interface PastTask extends PastSpan {
  /** The rule that is tried made it, so that it stands in nobody's way. */
  own: boolean;
  /** It ended because it was done. */
  done: boolean;
}

/** What stored states do not say of a vehicle. Times epoch ms. */
export interface PastVehicle {
  vehicle: number;
  /** At or below this charge it is low, percent. */
  lowPct: number;
  /** When it was last locked and last heard, as is known now. */
  lockAt: number | null;
  reportedAt: number | null;
  /** What it went since it was last serviced, until now, metres, and when that was. */
  sinceServiceM: number | null;
  servicedAt: number | null;
  /** What rides of the time that is looked at are in it, metres. */
  riddenM: number;
  /** Reports of riders from when they came until they were dealt with. */
  reports: readonly PastSpan[];
  tasks: readonly PastTask[];
}

/** The end of a ride. */
export interface PastRide {
  vehicle: number;
  at: number;
  metres: number;
  short: boolean;
}

/** Why a rule would have made no task although what it asks for was so. */
export const heldReasons = ['open', 'dedupe', 'cap', 'plan'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** What a rule would have made on a day. */
export interface TriedDay extends Record<HeldReason, number> {
  day: string;
  /** Stored states of that day; a day without any is none of these. */
  moments: number;
  made: number;
  /** Of these somebody did the same work in fact. */
  done: number;
}

/** A task that would have been made. */
export interface TriedTask {
  at: number;
  vehicle: number;
  batteryPct: number | null;
  why: { name: RuleCondition; value: number | null }[];
  /** When what was asked for was over; null: it was still so at the end. */
  endedAt: number | null;
  done: boolean;
}

export interface Tried {
  days: TriedDay[];
  /** The first of them. */
  tasks: TriedTask[];
}
