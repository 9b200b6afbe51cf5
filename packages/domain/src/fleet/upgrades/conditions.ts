import type { UpgradeWait } from '@kickstand/contract/fleet/upgrades';
import type { OpsState } from '@kickstand/contract/fleet/vehicles';
import { locksOf, opsBits, type VehicleFacts } from '../vehicles/index.ts';

/** Percent by the vehicle’s scheme. */
export const leastBattery = 30;
/** Signal quality, CSQ. */
export const leastSignal = 12;
/** No upgrade begins so soon after a ride, milliseconds. */
export const restAfterRideMs = 10 * 60_000;

const worked: readonly OpsState[] = ['moving', 'swapping', 'dragged_back'];
const workedBits = opsBits(worked);

type Facts = Pick<
  VehicleFacts,
  'online' | 'riding' | 'ops' | 'battery' | 'locks' | 'gsm' | 'lockAt' | 'unlockAt'
>;

/** The last ride ended only recently. */
const isJustRidden = ({ lockAt, unlockAt }: Facts, now: number) =>
  lockAt !== null && unlockAt !== null && lockAt >= unlockAt && now - lockAt < restAfterRideMs;

/**
 * Why nothing is sent to a vehicle now; undefined if it may be. Checked before the offer, before each chunk and
 * before the restart, so that a rider never has to wait for an upgrade.
 */
export function whyUpgradeWaits(facts: Facts, now: number): UpgradeWait | undefined {
  if (!facts.online) return 'offline';
  if (facts.riding === 'reserved') return 'reserved';
  if (facts.riding === 'riding' || facts.riding === 'temp_parked') return 'riding';
  if (facts.riding === 'in_ops' || (facts.ops & workedBits) !== 0) return 'field_work';
  if (facts.battery === null || facts.battery < leastBattery) return 'battery';
  if (locksOf(facts.locks).defend !== 'closed') return 'disarmed';
  if (facts.gsm === null || facts.gsm < leastSignal) return 'signal';
  return isJustRidden(facts, now) ? 'just_ridden' : undefined;
}
