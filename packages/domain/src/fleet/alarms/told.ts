import { notifyCodes } from '@kickstand/contract/fleet/devices';
import type { AlarmType, lifecycles } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, explainedBy, type VehicleFacts, type Verdict } from '../vehicles/index.ts';
import { isKeptBack } from '../vehicles/kept-back.ts';
import { raisedBits } from './levels.ts';

/**
 * A controller whose clock is further behind than this has lost its clock: the time of the event is unknown,
 * milliseconds.
 */
const longestKeptMs = 30 * 24 * 3_600_000;
/** A notification within this time of its event is not late, milliseconds. */
const promptMs = 60_000;

const alarmOfCode: Partial<Record<number, AlarmType>> = {
  [notifyCodes.movedWhileArmed]: 'abnormal_move',
  [notifyCodes.movedAgainWhileArmed]: 'abnormal_move',
  [notifyCodes.seatOpened]: 'abnormal_unlock',
  [notifyCodes.batteryRemoved]: 'battery_removed',
};

/** A notification and the verdict on its message. */
export interface Told {
  code: number;
  /** The controller's own clock, epoch ms. */
  at: number;
  verdict: Verdict;
}

interface Teller {
  facts: Pick<VehicleFacts, 'riding' | 'ops'>;
  lifecycle: (typeof lifecycles)[number];
  now: number;
}

/** The alarm raised by a notification: its time, if known, and whether it was reported late. */
export interface ToldAlarm {
  type: AlarmType;
  at: number;
  late: boolean;
}

/**
 * The alarm that a notification raises by itself: a late report of a state is ignored, but an event is an alarm
 * whenever it is reported. Undefined for alarms that the live state already covers, and where use or field work
 * explains the event.
 */
export function alarmTold(
  { code, at, verdict }: Told,
  { facts, lifecycle, now }: Teller,
): ToldAlarm | undefined {
  const type = alarmOfCode[code];
  if (!type || verdict === 'duplicate') return undefined;
  const isOfNow = verdict === 'fresh' && !isKeptBack(at, now);
  // An opened compartment is not a state: it is closed again, and only the event remains.
  if (isOfNow && type !== 'abnormal_unlock') return undefined;
  const bit = alarmBits([type]);
  if (raisedBits(bit, lifecycle) === 0) return undefined;
  if (isOfNow && (facts.riding !== 'available' || (explainedBy(facts.ops) & bit) !== 0)) return undefined;
  const isKnown = at <= now && now - at <= longestKeptMs;
  return { type, at: isKnown ? at : now, late: isKnown && now - at > promptMs };
}
