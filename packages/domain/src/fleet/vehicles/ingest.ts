import { type DeviceMessage, type DevicePayload, notifyCodes } from '@kickstand/contract/fleet/devices';
import type { PacketVerdict } from '@kickstand/contract/fleet/vehicle-logs';
import type { AlarmType, Locks, OpsState } from '@kickstand/contract/fleet/vehicles';
import { bmsFaultsOf } from '../devices/battery.ts';
import { alarmBits, lockBits, locksOf, opsBits } from './bits.ts';
import { type ChargeLimits, withCharge, withPowerCut } from './charge.ts';
import type { Place, VehicleFacts } from './facts.ts';
import { type FixQuality, qualityOf } from './fixes.ts';
import { isKeptBack } from './kept-back.ts';
import { isLikelyCharge, isLikelyMileage } from './readings.ts';
import { lockingSpeedKmh, offlineAfterMs } from './rules.ts';
import { explainedBy } from './use.ts';

/** How far a controller's clock may be ahead of the server's, milliseconds. */
export const aheadToleranceMs = 5 * 60_000;
/** A message delayed by more than this says nothing about the present, milliseconds. */
export const behindToleranceMs = 24 * 3_600_000;
/** How long a vehicle that moved without authorisation must stand for the alarm to end, milliseconds. */
export const calmAfterMs = 10 * 60_000;

/** What is known of a vehicle, besides its message, when it is received. */
export interface Around {
  /** The server's clock, epoch ms. */
  now: number;
  onShelf: boolean;
  /** An operator has just unlocked it, so that whoever rides it now is not a rider. */
  opsUnlocked: boolean;
  /** The charge limits of its scheme; the usual ones if it has none. */
  limits?: ChargeLimits | undefined;
  /** How many times faster than the clock the vehicles live: more than 1 only in a simulated town. */
  pace?: number | undefined;
  /** The relation of a point to the fences of the vehicle's own service area. */
  placeAt(lng: number, lat: number): Place;
}

export type Verdict = PacketVerdict;

/** Whether a message is new: by the controller's clock and counter against the newest received. */
export function verdictOn(
  { deviceAt, lastSeq }: Pick<VehicleFacts, 'deviceAt' | 'lastSeq'>,
  { at, seq }: { at: number; seq: number },
  now: number,
): Verdict {
  if (at > now + aheadToleranceMs || at < now - behindToleranceMs) return 'skewed';
  if (deviceAt === null || at > deviceAt) return 'fresh';
  // After a clock that was ahead is corrected, the counter tells what is new until time has caught up.
  if (at < deviceAt) return deviceAt > now && lastSeq !== null && seq > lastSeq ? 'fresh' : 'late';
  return lastSeq !== null && seq <= lastSeq ? 'duplicate' : 'fresh';
}

/** The facts of a vehicle after a fresh message. */
export function afterMessage(facts: VehicleFacts, message: DeviceMessage, around: Around): VehicleFacts {
  const { payload } = message;
  const next: VehicleFacts = {
    ...facts,
    online: true,
    alarms: without(facts.alarms, offline),
    reportedAt: around.now,
    deviceAt: payload.at,
    lastSeq: payload.seq,
  };
  switch (message.kind) {
    case 'login':
      next.loginAt = around.now;
      next.gsm = message.payload.gsm;
      return next;
    case 'ping':
      readStatus(next, message.payload.status, around);
      readPing(next, message.payload, around.limits);
      break;
    case 'firmware':
      return next;
    case 'bms':
      next.alarms = withIf(next.alarms, bmsFault, bmsFaultsOf(message.payload.faults).length > 0);
      return next;
    case 'gps':
      readStatus(next, message.payload.status, around);
      readFix(next, message.payload, around);
      break;
    case 'notify':
      readStatus(next, message.payload.status, around);
      if (message.payload.fix) readFix(next, message.payload.fix, around);
      readNotification(next, message.payload, around.now);
      break;
    case 'reply':
      readStatus(next, message.payload.status, around);
      break;
  }
  judge(next, facts, around);
  // Alarms that held before the field work began stay until they end; those that the work causes are not raised.
  next.alarms = without(next.alarms, explainedBy(next.ops) & ~facts.alarms);
  return next;
}

/**
 * The facts after a message whose clock is not credible: its content may be of any time, but its arrival shows that
 * the controller is reachable.
 */
export const afterContact = (facts: VehicleFacts, now: number): VehicleFacts => ({
  ...facts,
  online: true,
  reportedAt: now,
  alarms: without(facts.alarms, offline),
});

/** The facts of a vehicle that has not reported until `now`; the same object if nothing changes. */
export function afterSilence(facts: VehicleFacts, now: number): VehicleFacts {
  if (!facts.online || facts.reportedAt === null || now - facts.reportedAt < offlineAfterMs) return facts;
  return { ...facts, online: false, moving: null, speedKmh: null, alarms: facts.alarms | offline };
}

/** The facts after the fences around the vehicle changed; the same object if nothing changes. */
export function afterFences(facts: VehicleFacts, around: Pick<Around, 'onShelf' | 'placeAt'>): VehicleFacts {
  if (facts.lng === null || facts.lat === null) return facts;
  const next = { ...facts };
  relate(next, locksOf(facts.locks).acc === 'closed', around);
  next.alarms = without(next.alarms, explainedBy(next.ops) & ~facts.alarms);
  const isSame =
    next.alarms === facts.alarms && next.stationId === facts.stationId && next.outOfArea === facts.outOfArea;
  return isSame ? facts : next;
}

const bit = (...alarms: AlarmType[]) => alarmBits(alarms);
const offline = bit('offline');
const batteryRemoved = bit('battery_removed');
const bmsFault = bit('bms_fault');
const abnormalMove = bit('abnormal_move');
const abnormalUnlock = bit('abnormal_unlock');
const withoutOrder = bit('moving_without_order');
const outOfArea = bit('out_of_area');
const outOfStation = bit('out_of_station');
const inNoStop = bit('in_no_stop');
const overload = bit('overload');
const lowBattery = opsBits(['low_battery']);
/** Staff is working on it, so that its movements are intended. */
const attended = opsBits(['moving', 'swapping', 'dragged_back'] satisfies OpsState[]);

const without = (bits: number, some: number) => bits & ~some;
const withIf = (bits: number, some: number, on: boolean) => (on ? bits | some : bits & ~some);
const has = (word: number, position: number) => (word & (1 << position)) !== 0;
const openIf = (open: boolean) => (open ? 'open' : 'closed');

/** Status word, bits as in the controller's manual: 0 armed, 1 acc, 2 wheel unlocked, 3 seat locked, 4 power, 6 moving. */
function readStatus(next: VehicleFacts, status: number, around: Around) {
  const before = locksOf(next.locks);
  const acc = has(status, 1);
  const locks: Locks = {
    acc: openIf(acc),
    defend: openIf(!has(status, 0)),
    wheel: openIf(has(status, 2)),
    seat: openIf(!has(status, 3)),
    helmet: before.helmet,
  };
  next.locks = lockBits(locks);
  next.power = has(status, 4);
  next.moving = has(status, 6);
  // Standing vehicles send a fix only every ten minutes: the last speed no longer holds.
  if (!next.moving && next.speedKmh !== null) next.speedKmh = 0;
  next.alarms = withIf(next.alarms, batteryRemoved, !next.power);
  if (locks.acc !== before.acc) turn(next, { on: acc, wasKnown: before.acc !== 'unknown' }, around);
}

/** In nobody's trip and nobody's work. */
const isUnclaimed = ({ riding }: VehicleFacts) => riding === 'available' || riding === 'reserved';

/** The motor circuit was switched: somebody starts or stops using the vehicle. */
function turn(next: VehicleFacts, { on, wasKnown }: { on: boolean; wasKnown: boolean }, around: Around) {
  next.alarms = without(next.alarms, abnormalMove | withoutOrder | (on ? 0 : overload));
  next.strayedAt = null;
  if (on) {
    if (isUnclaimed(next) && (around.opsUnlocked || (next.ops & attended) !== 0)) next.riding = 'in_ops';
    next.unlockAt = around.now;
    return;
  }
  // A trip ends by its own rules, not with the motor; staff without a task is done.
  if (next.riding === 'in_ops' && (next.ops & attended) === 0) next.riding = 'available';
  if (wasKnown || next.lockAt === null) next.lockAt = around.now;
}

function readPing(
  next: VehicleFacts,
  { gsm, millivolts, percent, mode }: DevicePayload<'ping'>,
  limits: ChargeLimits | undefined,
) {
  next.gsm = gsm;
  next.mode = mode;
  if (!isLikelyCharge(percent, millivolts)) return;
  // Some controllers report 0 V when they cannot measure.
  next.voltageMv = millivolts === 0 ? null : millivolts;
  next.battery = percent;
  if (percent !== null) next.ops = withCharge(next.ops, percent, limits);
}

function readFix(next: VehicleFacts, fix: DevicePayload<'gps'>, { now, pace }: Around) {
  readMileage(next, fix, { now, pace });
  next.satellites = fix.sat;
  const { at, lng, lat } = fix;
  const quality = fixQuality(next, fix, { now, pace });
  if (quality === 'doubted') next.doubted = { at, lng, lat };
  if (quality !== 'good') return;
  next.doubted = null;
  next.fixAt = at;
  next.lng = lng;
  next.lat = lat;
  next.locatedAt = now;
  next.speedKmh = fix.speed;
  next.course = fix.course;
  next.hdop = fix.hdop;
}

function readMileage(
  next: VehicleFacts,
  fix: DevicePayload<'gps'>,
  { now, pace }: Pick<Around, 'now' | 'pace'>,
) {
  const reading = { at: fix.at, metres: fix.mileage };
  const at = lastFixOf(next, fix.at, now)?.at;
  const last = at === undefined || next.mileageM === 0 ? null : { at, metres: next.mileageM };
  const isLikely = isLikelyMileage({ last, doubted: next.doubtedMileage }, reading, pace);
  next.doubtedMileage = isLikely ? null : reading;
  if (isLikely) next.mileageM = reading.metres;
}

/** The quality of a fix received now, given what was known of the vehicle before. */
export const fixQuality = (
  before: VehicleFacts,
  fix: DevicePayload<'gps'>,
  { now, pace }: Pick<Around, 'now' | 'pace'>,
): FixQuality => qualityOf({ last: lastFixOf(before, fix.at, now), doubted: before.doubted }, fix, pace);

/** After a restart the time between is known only by the server's clock. */
function lastFixOf({ lng, lat, locatedAt, fixAt }: VehicleFacts, at: number, now: number) {
  if (lng === null || lat === null || locatedAt === null) return null;
  return { lng, lat, at: fixAt ?? at - (now - locatedAt) };
}

const movedCodes: readonly number[] = [notifyCodes.movedWhileArmed, notifyCodes.movedAgainWhileArmed];
const lockedCodes: readonly number[] = [
  notifyCodes.autoArmed,
  notifyCodes.lockedByCommand,
  notifyCodes.autoArmedByTime,
  notifyCodes.autoArmedByBeacon,
  notifyCodes.lockedByHand,
];

function readNotification(next: VehicleFacts, { code, at }: DevicePayload<'notify'>, now: number) {
  const isOfNow = !isKeptBack(at, now);
  if (isOfNow && movedCodes.includes(code)) {
    next.alarms |= abnormalMove;
    next.strayedAt = now;
  }
  if (lockedCodes.includes(code)) next.lockAt = now;
  if (isOfNow && code === notifyCodes.batteryRemoved) next.alarms |= batteryRemoved;
  // A new battery, of which no fault was reported yet.
  if (code === notifyCodes.batteryBack) next.alarms = without(next.alarms, batteryRemoved | bmsFault);
  if (code === notifyCodes.lowBattery && next.battery === null) next.ops |= lowBattery;
  if (code === notifyCodes.overload) next.alarms |= overload;
  if (code === notifyCodes.overloadOver) next.alarms = without(next.alarms, overload);
}

/** Judges whether it is standing, moving and in a permitted place. */
function judge(next: VehicleFacts, before: VehicleFacts, around: Around) {
  const parked = locksOf(next.locks).acc === 'closed';
  judgeMovement(next, parked, around.now);
  const powered = locksOf(next.locks).acc === 'open';
  const { ops, battery: percent, speedKmh } = next;
  next.ops = withPowerCut({ ops, percent, powered, speedKmh }, around.limits);
  next.alarms = withIf(next.alarms, abnormalUnlock, powered && isUnclaimed(next) && !around.opsUnlocked);
  if (next.lng === null || next.lat === null) return;
  const moved = next.lng !== before.lng || next.lat !== before.lat || next.locks !== before.locks;
  if (moved || around.now - (before.reportedAt ?? 0) > 60_000) relate(next, parked, around);
}

function judgeMovement(next: VehicleFacts, parked: boolean, now: number) {
  const roams = parked && (next.speedKmh ?? 0) > lockingSpeedKmh && next.locatedAt === now;
  if (roams && (next.ops & attended) === 0 && next.riding !== 'in_ops') {
    next.alarms |= withoutOrder;
    next.strayedAt = now;
    return;
  }
  if ((next.alarms & (abnormalMove | withoutOrder)) === 0) return;
  // After a restart the time of the alarm is unknown: the wait begins again.
  next.strayedAt ??= now;
  if (now - next.strayedAt >= calmAfterMs && !next.moving)
    next.alarms = without(next.alarms, abnormalMove | withoutOrder);
}

/** Station, no-stop area and service area; the first two only apply to a parked vehicle. */
function relate(next: VehicleFacts, parked: boolean, around: Pick<Around, 'onShelf' | 'placeAt'>) {
  const place = around.placeAt(next.lng ?? 0, next.lat ?? 0);
  next.outOfArea = place.outOfArea;
  next.stationId = parked ? place.stationId : null;
  next.alarms = withIf(next.alarms, outOfArea, place.outOfArea === true);
  next.alarms = withIf(next.alarms, inNoStop, parked && place.inNoStop);
  const astray = parked && around.onShelf && place.outOfArea === false && place.stationId === null;
  next.alarms = withIf(next.alarms, outOfStation, astray);
}
