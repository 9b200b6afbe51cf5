import type { OpsState } from '@kickstand/contract/fleet/vehicles';
import {
  chargeLetsRent,
  chargeMarks,
  isRentable,
  opsBits,
  type Rentability,
} from '../../fleet/vehicles/index.ts';

/** Why a rider cannot have a vehicle now. */
export type Obstacle =
  | 'area_closed'
  | 'not_in_service'
  | 'taken'
  | 'reserved'
  | 'in_ops'
  | 'offline'
  | 'low_battery'
  | 'out_of_area'
  | 'fault';

/** What is known about a vehicle when a rider requests it. */
export interface Wanted extends Rentability {
  /** Whether its service area is open for business. */
  areaOpen: boolean;
  /** Somebody has an open trip on it. */
  inTrip: boolean;
  /** Who has reserved it; null if nobody has. */
  reservedBy: string | null;
  /** A reported fault takes it out of service and has not been dealt with. */
  stopped: boolean;
}

const work: readonly OpsState[] = ['moving', 'swapping', 'dragged_back'];
const atWork = ({ riding, ops }: Wanted) => riding === 'in_ops' || ops.some((state) => work.includes(state));
const isLow = ({ battery, ops, rentsLow }: Wanted) =>
  (battery !== null || ops.includes('low_battery')) &&
  !chargeLetsRent(opsBits(ops) | (rentsLow ? chargeMarks.rentsLow : 0), battery);
const isBroken = ({ stopped, ops }: Wanted) => stopped || ops.includes('repair_reported');

/**
 * Why this rider cannot have the vehicle, the longest-lasting reason first; undefined if they can. Claims decide about
 * trips and reservations, because the reported riding state may lag behind.
 */
export function whyNot(wanted: Wanted, riderId: string): Obstacle | undefined {
  if (!wanted.areaOpen) return 'area_closed';
  if (!wanted.onShelf || wanted.ops.includes('off_shelf')) return 'not_in_service';
  if (wanted.inTrip) return 'taken';
  if (wanted.reservedBy !== null && wanted.reservedBy !== riderId) return 'reserved';
  if (atWork(wanted)) return 'in_ops';
  if (isBroken(wanted)) return 'fault';
  return unfit(wanted);
}

/** The problem of a vehicle without claims. */
function unfit(wanted: Wanted): Obstacle | undefined {
  if (!wanted.online || wanted.alarms.includes('offline')) return 'offline';
  if (isLow(wanted)) return 'low_battery';
  if (wanted.alarms.includes('out_of_area')) return 'out_of_area';
  return isRentable({ ...wanted, riding: 'available' }) ? undefined : 'fault';
}

/** How a failed search is recorded; `none_near` if there was no vehicle at all. */
export type Missed = 'none_near' | 'low_battery' | 'fault' | 'in_ops' | 'taken';

const missedAs: Record<Obstacle, Exclude<Missed, 'none_near'>> = {
  taken: 'taken',
  reserved: 'taken',
  low_battery: 'low_battery',
  in_ops: 'in_ops',
  area_closed: 'in_ops',
  not_in_service: 'in_ops',
  offline: 'fault',
  out_of_area: 'fault',
  fault: 'fault',
};

/** Why a search failed: by the nearest vehicle. */
export const missedBy = (nearestFirst: readonly Obstacle[]): Missed =>
  nearestFirst[0] === undefined ? 'none_near' : missedAs[nearestFirst[0]];

/** The reasons in words, for the sentence of a refusal. */
export const obstacleWords: Record<Obstacle, { zh: string; en: string }> = {
  area_closed: { zh: '服务区未营业', en: 'the service area is closed' },
  not_in_service: { zh: '车辆未投放', en: 'it is not in service' },
  taken: { zh: '已被他人使用', en: 'somebody else is using it' },
  reserved: { zh: '已被他人预约', en: 'somebody else has reserved it' },
  in_ops: { zh: '正在运维', en: 'staff is working on it' },
  offline: { zh: '设备离线', en: 'it is offline' },
  low_battery: { zh: '电量不足', en: 'its battery is low' },
  out_of_area: { zh: '车辆在服务区外', en: 'it is outside its service area' },
  fault: { zh: '车辆故障', en: 'it has a fault' },
};
