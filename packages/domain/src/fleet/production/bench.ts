import { notifyCodes } from '@kickstand/contract/fleet/devices';
import type { CommandState, CommandType } from '@kickstand/contract/fleet/vehicles';

/** A step of the bench test: the command sent and the sensor notifications expected. */
interface BenchStep {
  command: CommandType;
  /** One of these notifications must arrive; if empty, the controller's answer suffices. */
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

/** How long after the command a sensor may report, milliseconds. */
export const sensorWindowMs = 30_000;
/** A fix older than this fails the position step, milliseconds. */
export const fixAgeMs = 15 * 60_000;
/** A signal below this (0-31) fails the radio step. */
export const leastGsm = 10;

export type StepState = 'waiting' | 'running' | 'pass' | 'fail' | 'skipped';

/** The course of a step so far. */
export interface StepFacts {
  state: CommandState;
  deviceCode: number | null;
  /** When the command was created, epoch ms. */
  createdAt: number;
  endedAt: number | null;
  /** Notification codes received since. */
  heard: readonly number[];
  /** The locks as currently reported. */
  lock: 'open' | 'closed' | 'unknown';
}

export type StepTrouble = 'refused' | 'no_answer' | 'no_sensor' | 'old_fix' | 'weak_signal';

export interface StepVerdict {
  state: Extract<StepState, 'running' | 'pass' | 'fail'>;
  trouble?: StepTrouble;
}

/** The lock of the status word that shows the effect of a step. */
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
 * Judges a step: it passes if the controller agreed and, where there is a sensor, the sensor reported it or the
 * status word shows it within the window.
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

/** What the answer to the query shows to be wrong with position or radio; undefined if nothing. */
export function radioTrouble(
  { locatedAt, gsm }: { locatedAt: number | null; gsm: number | null },
  now: number,
): StepTrouble | undefined {
  if (locatedAt === null || now - locatedAt > fixAgeMs) return 'old_fix';
  return gsm === null || gsm < leastGsm ? 'weak_signal' : undefined;
}
