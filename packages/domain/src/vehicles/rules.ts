import type { AlarmType } from '@kickstand/contract/vehicles';
import { alarmBits } from './bits.ts';

/** Without a word for this long a vehicle counts as offline. */
export const offlineAfterMs = 5 * 60_000;

/** At or below this charge a vehicle is marked for a battery swap, percent. */
export const lowBatteryPercent = 20;

/** Nothing that locks or cuts power is sent to a vehicle faster than this, km/h. */
export const lockingSpeedKmh = 5;

/** Alarms with which a vehicle is not rented out. */
export const blockingAlarms: readonly AlarmType[] = [
  'out_of_area',
  'battery_removed',
  'offline',
  'lost',
  'bms_fault',
];
export const blockingAlarmBits = alarmBits(blockingAlarms);

/** Seconds since the vehicle was locked, or null while it is in use or was never locked. */
export const idleSeconds = (lockAt: number | null, unlockAt: number | null, now: number) =>
  lockAt !== null && lockAt > (unlockAt ?? 0) ? Math.max(0, Math.floor((now - lockAt) / 1000)) : null;

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
