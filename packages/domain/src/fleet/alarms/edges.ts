import { type AlarmLevel, type AlarmState, waitingStates } from '@kickstand/contract/fleet/alarms';
import type { AlarmType } from '@kickstand/contract/fleet/vehicles';
import { alarmsOf } from '../vehicles/index.ts';

/** The same alarm that comes again within this time is the same alarm, milliseconds. */
export const sameAlarmMs = 30 * 60_000;
/** What somebody has handled is not raised again for this long while the condition only goes on, milliseconds. */
export const handledForMs = 24 * 3_600_000;
/** A SIM card that expires within so many days is an alarm. */
export const simExpiringDays = 30;

export interface Edges {
  began: AlarmType[];
  ended: AlarmType[];
}

/** What began and what ended between two looks at a vehicle's raised bits. */
export const edgesOf = (before: number, after: number): Edges => ({
  began: alarmsOf(after & ~before),
  ended: alarmsOf(before & ~after),
});

/** The newest alarm of a vehicle and type. Times are epoch ms. */
export interface LastAlarm {
  state: AlarmState;
  lastAt: number;
}

/**
 * What a condition that began does: a new alarm, the same one open again, or one more time of one that stays as
 * somebody left it.
 */
export function onBegin(last: LastAlarm | undefined, now: number): 'raise' | 'reopen' | 'count' {
  if (!last) return 'raise';
  if (last.state === 'open' || last.state === 'acked') return 'count';
  // Two of one kind would wait for the same eyes.
  if (last.state === 'unseen') return 'reopen';
  if (now - last.lastAt > sameAlarmMs || last.state === 'fixed') return 'raise';
  return last.state === 'auto_cleared' ? 'reopen' : 'count';
}

/** Whether a condition that is over ends its alarm: what somebody has taken on stays theirs. */
export const endsByItself = (state: AlarmState) => state === 'open';

/** What becomes of an open alarm whose condition is over: an urgent one waits until somebody has looked at it. */
export const clearedAs = (level: AlarmLevel): AlarmState => (level === 'red' ? 'unseen' : 'auto_cleared');

/** Whether an alarm waits for somebody, who can say then what was done about it. */
export const canHandle = (state: AlarmState) => (waitingStates as readonly AlarmState[]).includes(state);
export const canAcknowledge = (state: AlarmState) => state === 'open';
/** Whether an alarm is over and only waits to be looked at. */
export const canSee = (state: AlarmState) => state === 'unseen';

/** An alarm that a restarted server finds, with whether its condition holds now. */
export interface Found extends LastAlarm {
  handledAt: number | null;
  holdsNow: boolean;
}

/**
 * Whether a restarted server takes a condition as known already, so that only a change of it is one: an open alarm is,
 * an acknowledged one while its condition holds, and a handled one for a day.
 */
export function isKnown({ state, handledAt, holdsNow }: Found, now: number) {
  if (state === 'open') return true;
  if (!holdsNow || state === 'auto_cleared' || state === 'unseen') return false;
  return state === 'acked' || now - (handledAt ?? 0) < handledForMs;
}
