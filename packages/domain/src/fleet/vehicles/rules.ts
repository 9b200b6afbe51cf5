import type { AlarmType } from '@kickstand/contract/fleet/vehicles';
import { alarmBits } from './bits.ts';

/** Without a message for this long a vehicle counts as offline. */
export const offlineAfterMs = 5 * 60_000;

/** At or below this charge a vehicle is marked for a battery swap, percent. */
export const lowBatteryPercent = 20;

/** Nothing that locks or cuts power is sent to a vehicle that is faster than this, km/h. */
export const lockingSpeedKmh = 5;

/** Alarms that keep a vehicle from being rented. */
export const blockingAlarms: readonly AlarmType[] = [
  'out_of_area',
  'battery_removed',
  'offline',
  'lost',
  'bms_fault',
];
export const blockingAlarmBits = alarmBits(blockingAlarms);

/** What decides whether a vehicle is idle; instants in epoch ms. */
export interface Standing {
  onShelf: boolean;
  /** Neither ridden, reserved nor in field work. */
  available: boolean;
  lockAt: number | null;
  unlockAt: number | null;
}

/** Since when a vehicle is idle, as the dictionary defines it (`idleTime`), epoch ms; null if it is not. */
export const idleSinceOf = ({ onShelf, available, lockAt, unlockAt }: Standing) =>
  onShelf && available && lockAt !== null && lockAt > (unlockAt ?? 0) ? lockAt : null;

/** How long it has been idle, seconds. */
export function idleSeconds(standing: Standing, now: number) {
  const since = idleSinceOf(standing);
  return since === null ? null : Math.max(0, Math.floor((now - since) / 1000));
}

/** A vehicle's fields as needed to tell whether it is idle. */
export const standingOf = (of: {
  lifecycle: string;
  ridingState: string;
  lockAt: number | null;
  unlockAt: number | null;
}): Standing => ({
  onShelf: of.lifecycle === 'on_shelf',
  available: of.ridingState === 'available',
  lockAt: of.lockAt,
  unlockAt: of.unlockAt,
});

const idleEdges = [1, 3, 6, 12, 24, 48] as const;
type IdleBucket = 'h1to3' | 'h3to6' | 'h6to12' | 'h12to24' | 'h24to48' | 'h48';
const idleNames: readonly IdleBucket[] = ['h1to3', 'h3to6', 'h6to12', 'h12to24', 'h24to48', 'h48'];

/** The idle bucket of [1,3) [3,6) [6,12) [12,24) [24,48) [48,∞) hours, or undefined below one hour. */
export function idleBucket(seconds: number): IdleBucket | undefined {
  const hours = seconds / 3600;
  return idleNames[idleEdges.findLastIndex((edge) => hours >= edge)];
}

export type BatteryBucket = 'empty' | 'to20' | 'to35' | 'to100' | 'unknown';

/** The battery bucket: 0 exactly, (0,20], (20,35], (35,100], not reported. */
export function batteryBucket(percent: number | null): BatteryBucket {
  if (percent === null) return 'unknown';
  if (percent === 0) return 'empty';
  if (percent <= 20) return 'to20';
  return percent <= 35 ? 'to35' : 'to100';
}
