import { type AlarmLevel, type AlarmState, waitingStates } from '@kickstand/contract/fleet/alarms';
import type { AlarmType } from '@kickstand/contract/fleet/vehicles';
import { alarmsOf } from '../vehicles/index.ts';

/** An alarm that recurs within this time counts as the same alarm, milliseconds. */
export const sameAlarmMs = 30 * 60_000;
/** A handled alarm whose condition persists is not raised again for this long, milliseconds. */
export const handledForMs = 24 * 3_600_000;
/** A SIM card that expires within so many days raises an alarm. */
export const simExpiringDays = 30;

export interface Edges {
  began: AlarmType[];
  ended: AlarmType[];
}

/** The alarms that began and ended between two readings of a vehicle's alarm bits. */
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
 * What the start of a condition does: raises an alarm, reopens the last one, or counts another occurrence of one
 * that stays as it is.
 */
export function onBegin(last: LastAlarm | undefined, now: number): 'raise' | 'reopen' | 'count' {
  if (!last) return 'raise';
  if (last.state === 'open' || last.state === 'acked') return 'count';
  // A second alarm of the kind would only have to be looked at as well.
  if (last.state === 'unseen') return 'reopen';
  if (now - last.lastAt > sameAlarmMs || last.state === 'fixed') return 'raise';
  return last.state === 'auto_cleared' ? 'reopen' : 'count';
}

/** Whether an alarm ends with its condition: acknowledged alarms do not. */
export const endsByItself = (state: AlarmState) => state === 'open';

/** The state of an open alarm after its condition ended: an urgent one waits until somebody has seen it. */
export const clearedAs = (level: AlarmLevel): AlarmState => (level === 'red' ? 'unseen' : 'auto_cleared');

/** Whether an alarm waits to be handled. */
export const canHandle = (state: AlarmState) => (waitingStates as readonly AlarmState[]).includes(state);
export const canAcknowledge = (state: AlarmState) => state === 'open';
/** Whether an alarm has ended and only needs to be seen. */
export const canSee = (state: AlarmState) => state === 'unseen';

/** An alarm found by a restarted server, with whether its condition holds now. */
export interface Found extends LastAlarm {
  handledAt: number | null;
  holdsNow: boolean;
}

/**
 * Whether a restarted server counts a condition as known, so that only a change of it is an event: an open alarm is,
 * an acknowledged one while its condition holds, and a handled one for a day.
 */
export function isKnown({ state, handledAt, holdsNow }: Found, now: number) {
  if (state === 'open') return true;
  if (!holdsNow || state === 'auto_cleared' || state === 'unseen') return false;
  return state === 'acked' || now - (handledAt ?? 0) < handledForMs;
}
