import type {
  UpgradeRow,
  UpgradeStop,
  UpgradeVehicleRow,
  UpgradeWindow,
} from '@kickstand/contract/fleet/upgrades';
import { countText, nothing } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { upgradesWords } from './upgrades.words.ts';

const words = upgradesWords.jobs;

export const stateTones: Record<UpgradeRow['state'], Tone> = {
  draft: 'quiet',
  canary: 'busy',
  running: 'busy',
  paused: 'warn',
  done: 'good',
  aborted: 'quiet',
};

/** Minutes since midnight as a time of day. */
export const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const windowText = (window: UpgradeWindow | null) =>
  window ? words.windowText(clockText(window.from), clockText(window.to)) : words.anyTime;

export const stratumText = (stratum: string) => stratum || words.unknownHardware;

/** Why an upgrade stopped automatically. */
export function stopText({ rule, n, of, stratum = '' }: UpgradeStop): string {
  const say = words.stops[rule];
  return typeof say === 'string' ? say : say(countText(n), countText(of), stratumText(stratum));
}

export const vehicleTones: Record<UpgradeVehicleRow['state'], Tone> = {
  waiting: 'quiet',
  sent: 'busy',
  downloading: 'busy',
  rebooting: 'busy',
  success: 'good',
  failed: 'bad',
  timeout: 'bad',
  skipped: 'quiet',
};

/** The reason for a vehicle's outcome, or why it waits. */
export function whyText({ code, waits }: UpgradeVehicleRow): string {
  const { codes, waits: waitWords } = upgradesWords.vehicles;
  return code !== null ? codes[code] : waits !== null ? waitWords[waits] : nothing;
}
