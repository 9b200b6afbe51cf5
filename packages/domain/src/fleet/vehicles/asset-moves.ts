import type { RidingState } from '@kickstand/contract/fleet/vehicles';
import { type Lifecycle, type LifecycleAction, lifecycleAfter, lifecycleObstacle } from './lifecycle.ts';
import { type StreetCheck, streetResults } from './shelving.ts';

/** What is known of a vehicle whose lifecycle or area is to change. Times are epoch ms. */
export interface Asset {
  lifecycle: Lifecycle;
  imei: string | null;
  batterySn: string | null;
  agentId: number;
  serviceAreaId: number | null;
  riding: RidingState;
  /** A trip has not ended, whatever the vehicle itself reports. */
  inTrip: boolean;
  /** A rider has it reserved. */
  reserved: boolean;
  reportedAt: number | null;
  /** Percent. */
  battery: number | null;
}

const inUse = ({ riding, inTrip }: Asset) => inTrip || riding === 'riding' || riding === 'temp_parked';

/** Why the lifecycle alone rules out the step. */
const byState = (action: LifecycleAction, asset: Asset) =>
  lifecycleObstacle(action, { ...asset, inTrip: inUse(asset) });

/** The refusal for each failed check, most significant first. */
const refusedFor = [
  ['device', 'vehicle.no_device'],
  ['fence', 'vehicle.no_area'],
  ['online', 'vehicle.offline'],
  ['battery', 'vehicle.battery_unknown'],
] as const satisfies readonly (readonly [StreetCheck, string])[];

/** Why it cannot be put on the shelf, as a refusal code; undefined if it can. */
export function whyNotShelve(asset: Asset, now: number) {
  const passed = streetResults({ ...asset, fenced: asset.serviceAreaId !== null }, now);
  return byState('shelve', asset) ?? refusedFor.find(([check]) => !passed[check])?.[1];
}

/** Why it cannot be taken off the shelf. */
export const whyNotTakeOff = (asset: Asset) =>
  byState('take_off', asset) ?? (asset.reserved ? 'vehicle.reserved' : undefined);

/** Why it cannot be reported lost or found. */
export const whyNotReport = (asset: Asset, lost: boolean) => byState(lost ? 'lose' : 'find', asset);

/** Why it cannot be accepted from the agent that handed it over. */
export const whyNotAccept = (asset: Asset) => byState('accept', asset);

const fixed: readonly Lifecycle[] = ['scrapped', 'lost', 'transferred'];

/** Why it cannot go to another service area; to another agent's it can go only when off the shelf. */
export function whyNotMove(asset: Asset, to: { serviceAreaId: number; agentId: number }) {
  if (asset.serviceAreaId === to.serviceAreaId) return 'vehicle.same_area';
  if (asset.agentId !== to.agentId) return byState('transfer', asset);
  if (fixed.includes(asset.lifecycle)) return 'vehicle.wrong_state';
  if (inUse(asset)) return 'vehicle.in_order';
  return asset.reserved ? 'vehicle.reserved' : undefined;
}

/** The lifecycle of an accepted vehicle: in stock, or bound if it has a controller. */
export function acceptedAs({ imei }: Pick<Asset, 'imei'>): Lifecycle {
  const stock = lifecycleAfter('accept', 'transferred') ?? 'in_stock';
  return imei === null ? stock : (lifecycleAfter('bind', stock) ?? stock);
}
