import type { UpgradeCode, VehicleUpgradeState } from '@kickstand/contract/fleet/upgrades';

const minuteMs = 60_000;
/** A vehicle that has not reported so long after its restart times out, milliseconds. */
export const silentAfterMs = 15 * minuteMs;
/** An image on trial is reverted within ten minutes; who is heard so long after its login has kept it. */
export const keptAfterMs = 11 * minuteMs;
/** After so long without a report it is lost. */
export const lostAfterMs = 24 * 60 * minuteMs;
/** How often an interrupted download is resumed. */
export const mostCuts = 3;

/** The progress of a vehicle in an upgrade. Instants are epoch ms. */
export interface UpgradingVehicle {
  state: VehicleUpgradeState;
  code: UpgradeCode | null;
  /** Chunks received. */
  chunks: number;
  /** How often the download was interrupted. */
  attempts: number;
  rebootedAt: number | null;
  /** When it logged in with the new version. */
  provenAt: number | null;
  heardAt: number | null;
}

/** An event of a vehicle in an upgrade. */
export type UpgradeEvent =
  | { is: 'offered' }
  /** It requests chunks from this one on: it has the earlier ones. */
  | { is: 'asked'; from: number }
  | { is: 'verified' }
  | { is: 'rebooting' }
  /** Whether the version it reports is the new one. */
  | { is: 'logged_in'; isTarget: boolean }
  | { is: 'confirmed' }
  | { is: 'rolled_back' }
  | { is: 'refused'; code: UpgradeCode }
  /** When it last reported anything, and since when the gateway listens: before that nobody heard it. */
  | { is: 'clock'; reportedAt: number | null; listeningSince: number }
  | { is: 'skipped'; code: UpgradeCode }
  | { is: 'aborted' }
  | { is: 'expired' };

export const upgradeOutcomes: readonly VehicleUpgradeState[] = ['success', 'failed', 'timeout', 'skipped'];
/** Whether a vehicle has its outcome, which is final. */
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

/** A login is followed by one with the old version unless the image is kept, whatever became of its confirmation. */
const hasKept = ({ provenAt }: UpgradingVehicle, reportedAt: number | null) =>
  provenAt !== null && reportedAt !== null && reportedAt - provenAt >= keptAfterMs;

type Rule = (one: UpgradingVehicle, event: UpgradeEvent, now: number) => UpgradingVehicle;

/** Nothing is known of it before the package is offered. */
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

/** It logs in without the whole package: it was interrupted, or had the version already. */
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
      // A controller without the slot is unharmed: it is reported as skipped, not as a failure of the package.
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
      // Its own report proves nothing: it must have logged in with the version.
      return one.provenAt === null ? one : { ...one, state: 'success', heardAt: now };
    case 'rolled_back':
      return { ...failed(one, 'rolled_back'), heardAt: now };
    case 'refused':
      return { ...failed(one, event.code), heardAt: now };
    case 'clock':
      if (hasKept(one, event.reportedAt)) return { ...one, state: 'success', heardAt: now };
      return now - Math.max(one.rebootedAt ?? now, one.provenAt ?? 0, event.listeningSince) >= silentAfterMs
        ? { ...one, state: 'timeout', code: 'silent' }
        : one;
    default:
      return one;
  }
};

/** A vehicle that timed out stays so; whether it returned or is lost is noted in its code. */
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

/** A vehicle of an upgrade after an event; the same object if nothing changes. */
export const afterUpgradeEvent: Rule = (one, event, now) => rules[one.state](one, event, now);

/** A vehicle before the first event. */
export const upgradeWaiting: UpgradingVehicle = {
  state: 'waiting',
  code: null,
  chunks: 0,
  attempts: 0,
  rebootedAt: null,
  provenAt: null,
  heardAt: null,
};
