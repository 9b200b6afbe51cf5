import type { UpgradeWindow } from '@kickstand/contract/fleet/upgrades';
import { wallClock } from '../../platform/time/index.ts';

const dayMinutes = 1_440;
/** The usual rate at which a controller receives over mobile data, bytes per second. */
const usualDeviceBytesPerSecond = 8_000;
/** The usual time until a restarted controller has confirmed itself, seconds. */
const usualRestartSeconds = 90;
/** The overhead of the wire. */
const overhead = 1.05;

const minuteOf = (now: number, zone: string) => {
  const wall = wallClock(now, zone);
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
};

/** Whether an instant lies in a window in a zone, its end excluded; without a window, always. */
export function isInWindow(window: UpgradeWindow | null, now: number, zone: string): boolean {
  if (!window) return true;
  const minute = minuteOf(now, zone);
  const { from, to } = window;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The length of a window, hours; 24 without one. */
export const windowHours = (window: UpgradeWindow | null): number =>
  window ? ((window.to - window.from + dayMinutes) % dayMinutes) / 60 : 24;

interface Sending {
  vehicles: number;
  /** Size of the image, bytes. */
  size: number;
  concurrency: number;
  /** Bytes per second to all controllers together. */
  bytesPerSecond: number;
}

/** The duration of an upgrade, hours: limited by concurrency or by the total rate. */
export function upgradeHours({ vehicles, size, concurrency, bytesPerSecond }: Sending): number {
  const each = size / usualDeviceBytesPerSecond + usualRestartSeconds;
  const byTurns = (Math.ceil(vehicles / concurrency) || 0) * each;
  const bySending = (vehicles * size * overhead) / bytesPerSecond;
  return Math.max(byTurns, bySending) / 3_600;
}

/** When so many hours of sending are over, if they fall into windows only; epoch ms. */
export function upgradeEta(hours: number, window: UpgradeWindow | null, now: number, zone: string): number {
  const stepMs = 15 * 60_000;
  if (!window) return now + hours * 3_600_000;
  let left = hours * 3_600_000;
  let at = now;
  // Bounded: no plan extends beyond some weeks.
  for (let steps = 0; left > 0 && steps < 4_000; steps++) {
    if (isInWindow(window, at, zone)) left -= stepMs;
    at += stepMs;
  }
  return at;
}

/** Megabytes of mobile data that so many vehicles need. */
export const upgradeMegabytes = (vehicles: number, size: number) =>
  Math.round((vehicles * size * overhead) / 104_857.6) / 10;
