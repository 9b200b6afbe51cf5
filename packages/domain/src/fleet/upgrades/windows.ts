import type { UpgradeWindow } from '@kickstand/contract/fleet/upgrades';
import { wallClock } from '../../platform/time/index.ts';

const dayMinutes = 1_440;
/** What a controller takes in by mobile data, bytes a second, usually. */
const usualDeviceBytesPerSecond = 8_000;
/** Until a controller that restarts has confirmed itself, seconds, usually. */
const usualRestartSeconds = 90;
/** What the wire takes beside the image. */
const overhead = 1.05;

const minuteOf = (now: number, zone: string) => {
  const wall = wallClock(now, zone);
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
};

/** Whether an instant lies in a window by the clock of a zone; without one every instant does. The end is outside. */
export function isInWindow(window: UpgradeWindow | null, now: number, zone: string): boolean {
  if (!window) return true;
  const minute = minuteOf(now, zone);
  const { from, to } = window;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** How long a window is, hours; without one a day. */
export const windowHours = (window: UpgradeWindow | null): number =>
  window ? ((window.to - window.from + dayMinutes) % dayMinutes) / 60 : 24;

interface Sending {
  vehicles: number;
  /** Bytes of the image. */
  size: number;
  concurrency: number;
  /** Bytes a second to all controllers together. */
  bytesPerSecond: number;
}

/** How long an upgrade is under way, hours: by how many are at it at once, or by how much leaves in a second. */
export function upgradeHours({ vehicles, size, concurrency, bytesPerSecond }: Sending): number {
  const each = size / usualDeviceBytesPerSecond + usualRestartSeconds;
  const byTurns = (Math.ceil(vehicles / concurrency) || 0) * each;
  const bySending = (vehicles * size * overhead) / bytesPerSecond;
  return Math.max(byTurns, bySending) / 3_600;
}

/** When so many hours of sending are over that happen in windows only; epoch ms. */
export function upgradeEta(hours: number, window: UpgradeWindow | null, now: number, zone: string): number {
  const stepMs = 15 * 60_000;
  if (!window) return now + hours * 3_600_000;
  let left = hours * 3_600_000;
  let at = now;
  // Nobody plans further than some weeks ahead.
  for (let steps = 0; left > 0 && steps < 4_000; steps++) {
    if (isInWindow(window, at, zone)) left -= stepMs;
    at += stepMs;
  }
  return at;
}

/** Megabytes of mobile data that so many vehicles need. */
export const upgradeMegabytes = (vehicles: number, size: number) =>
  Math.round((vehicles * size * overhead) / 104_857.6) / 10;
