import type { UpgradeCode, VehicleUpgradeState } from '@kickstand/contract/fleet/upgrades';

const minuteMs = 60_000;
/** Who is not heard so long after it restarted has run into its time, milliseconds. */
export const silentAfterMs = 15 * minuteMs;
/** And who is not heard for so long then is lost. */
export const lostAfterMs = 24 * 60 * minuteMs;
/** A download is taken up so often after a cut. */
export const mostCuts = 3;

/** Where a vehicle of an upgrade stands. Instants are epoch ms. */
export interface UpgradingVehicle {
  state: VehicleUpgradeState;
  code: UpgradeCode | null;
  /** Chunks that it has. */
  chunks: number;
  /** How often it was cut off in the middle. */
  attempts: number;
  rebootedAt: number | null;
  /** When it logged in with the version that it was sent. */
  provenAt: number | null;
  heardAt: number | null;
}

/** What happens to a vehicle of an upgrade. */
export type UpgradeEvent =
  | { is: 'offered' }
  /** It asks for chunks from this one on: it has those before. */
  | { is: 'asked'; from: number }
  | { is: 'verified' }
  | { is: 'rebooting' }
  /** The version that it reports is the one it was sent, or is not. */
  | { is: 'logged_in'; isTarget: boolean }
  | { is: 'confirmed' }
  | { is: 'rolled_back' }
  | { is: 'refused'; code: UpgradeCode }
  | { is: 'clock' }
  | { is: 'skipped'; code: UpgradeCode }
  | { is: 'aborted' }
  | { is: 'expired' };

export const upgradeOutcomes: readonly VehicleUpgradeState[] = ['success', 'failed', 'timeout', 'skipped'];
/** Whether a vehicle came to its outcome, which never changes. */
export const isUpgradeOver = (state: VehicleUpgradeState) => upgradeOutcomes.includes(state);

const failed = (one: UpgradingVehicle, code: UpgradeCode): UpgradingVehicle => ({
  ...one,
  state: 'failed',
  code,
});
const skipped = (one: UpgradingVehicle, code: UpgradeCode): UpgradingVehicle => ({
  ...one,
  state: 'skipped',
  code,
});

type Rule = (one: UpgradingVehicle, event: UpgradeEvent, now: number) => UpgradingVehicle;

/** Nothing is known of it before it is offered the package. */
const whileWaiting: Rule = (one, event) => {
  if (event.is === 'offered') return { ...one, state: 'sent' };
  if (event.is === 'skipped') return skipped(one, event.code);
  if (event.is === 'aborted' || event.is === 'expired') return skipped(one, event.is);
  return one;
};

const rebooting = (one: UpgradingVehicle, now: number): UpgradingVehicle => ({
  ...one,
  state: 'rebooting',
  rebootedAt: now,
});

/** It logs in while it has not got the whole package: cut off in the middle, or already where it should be. */
const loggedInEarly: Rule = (one, event, now) => {
  if (event.is === 'logged_in' && event.isTarget) return { ...rebooting(one, now), provenAt: now };
  if (one.state === 'sent') return one;
  return one.attempts >= mostCuts ? failed(one, 'cut') : { ...one, attempts: one.attempts + 1 };
};

const whileSent: Rule = (one, event, now) => {
  switch (event.is) {
    case 'asked':
      return { ...one, state: 'downloading', chunks: Math.max(one.chunks, event.from), heardAt: now };
    case 'verified':
      return { ...one, state: 'downloading', heardAt: now };
    case 'rebooting':
      return { ...rebooting(one, now), heardAt: now };
    case 'logged_in':
      return loggedInEarly(one, event, now);
    case 'refused':
      // A controller without the slot has taken no harm: that is shown, and no failure of the package.
      return { ...(event.code === 'slot' ? skipped : failed)(one, event.code), heardAt: now };
    case 'rolled_back':
      return { ...failed(one, 'rolled_back'), heardAt: now };
    case 'aborted':
      return skipped(one, 'aborted');
    case 'expired':
      return one.state === 'sent' ? skipped(one, 'expired') : failed(one, 'cut');
    default:
      return one;
  }
};

const whileRebooting: Rule = (one, event, now) => {
  switch (event.is) {
    case 'logged_in':
      return event.isTarget
        ? { ...one, provenAt: now, heardAt: now }
        : { ...failed(one, 'rolled_back'), heardAt: now };
    case 'confirmed':
      // What it says of itself is no proof: it has to have logged in with the version.
      return one.provenAt === null ? one : { ...one, state: 'success', heardAt: now };
    case 'rolled_back':
      return { ...failed(one, 'rolled_back'), heardAt: now };
    case 'refused':
      return { ...failed(one, event.code), heardAt: now };
    case 'clock':
      return now - Math.max(one.rebootedAt ?? now, one.provenAt ?? 0) >= silentAfterMs
        ? { ...one, state: 'timeout', code: 'silent' }
        : one;
    default:
      return one;
  }
};

/** A vehicle that was not heard in time stays so; whether it came back or is lost is noted beside. */
const afterTimeout: Rule = (one, event, now) => {
  if (one.code !== 'silent') return event.is === 'logged_in' ? { ...one, code: 'returned' } : one;
  if (event.is === 'logged_in') return { ...one, code: 'returned' };
  const isLost = event.is === 'clock' && now - (one.rebootedAt ?? now) >= lostAfterMs;
  return isLost ? { ...one, code: 'lost' } : one;
};

const rules: Record<VehicleUpgradeState, Rule> = {
  waiting: whileWaiting,
  sent: whileSent,
  downloading: whileSent,
  rebooting: whileRebooting,
  timeout: afterTimeout,
  success: (one) => one,
  failed: (one) => one,
  skipped: (one) => one,
};

/** A vehicle of an upgrade after something happened; itself where that changes nothing. */
export const afterUpgradeEvent: Rule = (one, event, now) => rules[one.state](one, event, now);

/** A vehicle that has not been told anything yet. */
export const upgradeWaiting: UpgradingVehicle = {
  state: 'waiting',
  code: null,
  chunks: 0,
  attempts: 0,
  rebootedAt: null,
  provenAt: null,
  heardAt: null,
};
