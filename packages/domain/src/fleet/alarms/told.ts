import { notifyCodes } from '@kickstand/contract/fleet/devices';
import type { AlarmType, lifecycles } from '@kickstand/contract/fleet/vehicles';
import { alarmBits, explainedBy, type VehicleFacts, type Verdict } from '../vehicles/index.ts';
import { isKeptBack } from '../vehicles/kept-back.ts';
import { raisedBits } from './levels.ts';

/** A controller whose clock says more than this ago has lost its clock: when it happened is not known, milliseconds. */
const longestKeptMs = 30 * 24 * 3_600_000;
/** What was told sooner after it happened was not late, milliseconds. */
const promptMs = 60_000;

const alarmOfCode: Partial<Record<number, AlarmType>> = {
  [notifyCodes.movedWhileArmed]: 'abnormal_move',
  [notifyCodes.movedAgainWhileArmed]: 'abnormal_move',
  [notifyCodes.seatOpened]: 'abnormal_unlock',
  [notifyCodes.batteryRemoved]: 'battery_removed',
};

/** Something that a controller tells of, and how it was taken. */
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

/** The alarm of something that happened: when, as far as that is known, and whether it was told late. */
export interface ToldAlarm {
  type: AlarmType;
  at: number;
  late: boolean;
}

/**
 * The alarm that a notification is by itself: lateness is a rule for states, an event is one whenever it is told. Those
 * that the live state holds are not raised twice; undefined for them, and where use or work explains what happened.
 */
export function alarmTold(
  { code, at, verdict }: Told,
  { facts, lifecycle, now }: Teller,
): ToldAlarm | undefined {
  const type = alarmOfCode[code];
  if (!type || verdict === 'duplicate') return undefined;
  const isOfNow = verdict === 'fresh' && !isKeptBack(at, now);
  // An opened compartment is no state of its own: it is shut again, and only the event is left.
  if (isOfNow && type !== 'abnormal_unlock') return undefined;
  const bit = alarmBits([type]);
  if (raisedBits(bit, lifecycle) === 0) return undefined;
  if (isOfNow && (facts.riding !== 'available' || (explainedBy(facts.ops) & bit) !== 0)) return undefined;
  const isKnown = at <= now && now - at <= longestKeptMs;
  return { type, at: isKnown ? at : now, late: isKnown && now - at > promptMs };
}
