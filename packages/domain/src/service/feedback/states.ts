import type { FeedbackLevel, FeedbackSide, FeedbackState } from '@kickstand/contract/service/feedback';
import {
  deadlineOf,
  type QueueEvent,
  type QueueEventKind,
  type ServiceTime,
} from '../../platform/queues/index.ts';
import { businessDayOf } from '../../platform/time/index.ts';

const open = ['new', 'assigned', 'replying', 'waiting_customer', 'reopened'] as const;
const over = ['solved', 'closed'] as const;

interface StepRule {
  by: readonly FeedbackSide[];
  from: readonly FeedbackState[];
  /** The resulting state; absent ones do not change. */
  to: FeedbackState | Partial<Record<FeedbackState, FeedbackState>>;
}

/** The steps of a ticket: by which side, from which states, and the resulting state. */
const steps = {
  assign: { by: ['vendor'], from: open, to: { new: 'assigned', reopened: 'assigned' } },
  answer: { by: ['vendor'], from: open, to: 'replying' },
  ask: { by: ['vendor'], from: open, to: 'waiting_customer' },
  say: { by: ['customer'], from: open, to: { waiting_customer: 'replying' } },
  note: { by: ['customer', 'vendor'], from: [...open, ...over], to: {} },
  urge: { by: ['customer'], from: open, to: {} },
  solve: { by: ['customer', 'vendor'], from: open, to: 'solved' },
  close: { by: ['customer', 'vendor'], from: [...open, 'solved'], to: 'closed' },
  reopen: { by: ['customer'], from: over, to: 'reopened' },
  rate: { by: ['customer'], from: over, to: {} },
} as const satisfies Record<string, StepRule>;
export type FeedbackStep = keyof typeof steps;

/** The state after a step of a side; undefined if not allowed. */
export function afterFeedbackStep(
  state: FeedbackState,
  step: FeedbackStep,
  side: FeedbackSide,
): FeedbackState | undefined {
  const { by, from, to }: StepRule = steps[step];
  if (!by.includes(side) || !from.includes(state)) return undefined;
  return typeof to === 'string' ? to : (to[state] ?? state);
}

/** The states that the vendor may set by hand: from open to open; never back to new. */
export const movableTo = (state: FeedbackState): readonly FeedbackState[] =>
  (open as readonly FeedbackState[]).includes(state)
    ? [...new Set<FeedbackState>([state, 'assigned', 'replying', 'waiting_customer'])]
    : [state];

/** The code for answering tickets. */
export const vendorCode = '180167';

/**
 * The side of a reader: who wrote the ticket is on the customer's side, whatever their permissions. People of other
 * companies who do not answer tickets are onlookers: they see no notes and take no steps.
 */
export function sideOf(
  reader: { operatorId: string; agentId: number; codes: ReadonlySet<string> },
  { creatorId, agentId }: { creatorId: string; agentId: number },
): FeedbackSide {
  if (reader.operatorId === creatorId) return 'customer';
  if (reader.codes.has(vendorCode)) return 'vendor';
  return reader.agentId === agentId ? 'customer' : 'onlooker';
}

const hourMs = 3_600_000;
/** The time to solve a ticket of each level, ms. */
const allowed: Readonly<Record<FeedbackLevel, number>> = {
  P1: 2 * hourMs,
  P2: 8 * hourMs,
  P3: 48 * hourMs,
  P4: 120 * hourMs,
};

const clockOf: Readonly<Record<FeedbackState, QueueEventKind>> = {
  new: 'opened',
  assigned: 'answered',
  replying: 'answered',
  waiting_customer: 'waiting',
  solved: 'closed',
  closed: 'closed',
  reopened: 'reopened',
};

/**
 * When a ticket must be solved, epoch ms, from its states, oldest first; null while its clock is stopped: waiting
 * for the customer, or over. Days off do not count, except for P1, where they matter too.
 */
export function feedbackDue(
  history: readonly { at: number; state: FeedbackState }[],
  level: FeedbackLevel,
  service: Omit<ServiceTime, 'allowedMs'>,
): number | null {
  const events = history.map(({ at, state }): QueueEvent => ({ at, kind: clockOf[state] }));
  const isDayOff = level === 'P1' ? () => false : service.isDayOff;
  return deadlineOf(events, { ...service, allowedMs: allowed[level], isDayOff });
}

/** Whether a ticket can be urged again: once per business day. */
export const mayUrge = (urgedAt: number | null, now: number, zone: string) =>
  urgedAt === null || businessDayOf(urgedAt, zone) !== businessDayOf(now, zone);

/** Whether a ticket that ended at an instant may be reopened, within so many days. */
export const mayReopen = (overAt: number | null, now: number, days: number) =>
  overAt !== null && now - overAt <= days * 24 * hourMs;
