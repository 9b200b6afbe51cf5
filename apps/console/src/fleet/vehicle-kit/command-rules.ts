import type { CommandType, VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { obstacleTo } from '@kickstand/domain/fleet/vehicles';
import { vehiclesWords as words } from './vehicles.words.ts';

/** The part of a vehicle that its commands depend on. Lists have no speed. */
export interface Commandable extends Pick<VehicleRow, 'carId' | 'imei' | 'online' | 'ridingState'> {
  speedKmh?: number | null;
}

const sentences: Record<NonNullable<ReturnType<typeof obstacleTo>>, string> = {
  'vehicle.no_device': words.blocked.noDevice,
  'device.offline': words.blocked.offline,
  'vehicle.in_order': words.blocked.inTrip,
  'vehicle.moving': words.blocked.moving,
};

/** Why a vehicle cannot take a command now, in words. Server and device check again. */
export function whyNoCommand(type: CommandType, { imei, online, ridingState, speedKmh }: Commandable) {
  const standing = { imei, online: online === 'online', riding: ridingState, speedKmh: speedKmh ?? null };
  const obstacle = obstacleTo(type, standing);
  return obstacle && sentences[obstacle];
}
