import { instantOfWall, wallClock } from '../time/index.ts';

const [night, morning] = [22, 8];
const hourMs = 3_600_000;

/** The earliest instant for a message that is held at night. */
export function afterNight(now: number, zone: string): number {
  const wall = wallClock(now, zone);
  const hour = wall.getUTCHours();
  if (hour >= morning && hour < night) return now;
  const midnight = Math.floor(wall.getTime() / (24 * hourMs)) * 24 * hourMs;
  return instantOfWall(midnight + (hour >= night ? 24 : 0) * hourMs + morning * hourMs, zone);
}
