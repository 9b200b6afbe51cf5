import { notifyCodes } from '@kickstand/contract/fleet/devices';
import type { CommandState, CommandType } from '@kickstand/contract/fleet/vehicles';

/** What is tried on the bench, in this order: the command that is given, and what a sensor must say of it. */
interface BenchStep {
  command: CommandType;
  /** Notifications of which one has to come; none: the controller's answer is enough. */
  expects: readonly number[];
}

export const benchSteps = [
  'query',
  'ring',
  'disarm',
  'seat_open',
  'seat_close',
  'helmet_open',
  'wheel_unlock',
  'wheel_lock',
  'arm',
] as const;
export type BenchStepName = (typeof benchSteps)[number];

const step = (command: CommandType, ...expects: number[]): BenchStep => ({ command, expects });

export const benchRules: Record<BenchStepName, BenchStep> = {
  query: step('query'),
  ring: step('ring'),
  disarm: step('disarm', notifyCodes.disarmed),
  arm: step('arm', notifyCodes.lockedByCommand, notifyCodes.autoArmed),
  seat_open: step('seat_open', notifyCodes.seatOpened),
  seat_close: step('seat_close', notifyCodes.seatClosed),
  wheel_lock: step('wheel_lock'),
  wheel_unlock: step('wheel_unlock'),
  helmet_open: step('helmet_open'),
};

/** A sensor has this long after the command to say what happened, milliseconds. */
export const sensorWindowMs = 30_000;
/** A fix older than this fails the position, milliseconds. */
export const fixAgeMs = 15 * 60_000;
/** Below this signal (0-31) the radio fails. */
export const leastGsm = 10;

export type StepState = 'waiting' | 'running' | 'pass' | 'fail' | 'skipped';

/** What became of a step so far. */
export interface StepFacts {
  state: CommandState;
  deviceCode: number | null;
  /** When the command was given, epoch ms. */
  createdAt: number;
  endedAt: number | null;
  /** Notification codes heard since. */
  heard: readonly number[];
  /** Locks as the controller reports them now. */
  lock: 'open' | 'closed' | 'unknown';
}

export type StepTrouble = 'refused' | 'no_answer' | 'no_sensor' | 'old_fix' | 'weak_signal';

export interface StepVerdict {
  state: Extract<StepState, 'running' | 'pass' | 'fail'>;
  trouble?: StepTrouble;
}

/** Which lock of the status word shows what a step did. */
export const lockOfStep = (name: BenchStepName) =>
  name === 'disarm' || name === 'arm'
    ? 'defend'
    : name === 'seat_open' || name === 'seat_close'
      ? 'seat'
      : name === 'wheel_lock' || name === 'wheel_unlock'
        ? 'wheel'
        : undefined;

const wanted: Partial<Record<BenchStepName, 'open' | 'closed'>> = {
  disarm: 'open',
  arm: 'closed',
  seat_open: 'open',
  seat_close: 'closed',
  wheel_lock: 'closed',
  wheel_unlock: 'open',
};

/**
 * Judge a step that has been given to the controller: it passes when the controller agreed and, where there is a sensor,
 * the sensor said so or the status word shows it, within the window.
 */
export function verdictOfStep(name: BenchStepName, facts: StepFacts, now: number): StepVerdict {
  if (facts.state === 'queued' || facts.state === 'sent') return { state: 'running' };
  if (facts.state === 'refused') return { state: 'fail', trouble: 'refused' };
  if (facts.state !== 'acked') return { state: 'fail', trouble: 'no_answer' };
  const { expects } = benchRules[name];
  const sensed = expects.some((code) => facts.heard.includes(code)) || facts.lock === wanted[name];
  if (wanted[name] === undefined || sensed) return { state: 'pass' };
  const over = now - facts.createdAt >= sensorWindowMs;
  return over ? { state: 'fail', trouble: 'no_sensor' } : { state: 'running' };
}

/** What the answer to the query must show of position and radio; undefined when both are well. */
export function radioTrouble(
  { locatedAt, gsm }: { locatedAt: number | null; gsm: number | null },
  now: number,
): StepTrouble | undefined {
  if (locatedAt === null || now - locatedAt > fixAgeMs) return 'old_fix';
  return gsm === null || gsm < leastGsm ? 'weak_signal' : undefined;
}
