import type { CommandType, VehicleRow } from '@kickstand/contract/fleet/vehicles';
import { obstacleTo } from '@kickstand/domain/fleet/vehicles';
import { vehiclesWords as words } from './vehicles.words.ts';

/** As much of a vehicle as has to be known to command it. Lists do not know how fast it is. */
export interface Commandable extends Pick<VehicleRow, 'carId' | 'imei' | 'online' | 'ridingState'> {
  speedKmh?: number | null;
}

const sentences: Record<NonNullable<ReturnType<typeof obstacleTo>>, string> = {
  'vehicle.no_device': words.blocked.noDevice,
  'device.offline': words.blocked.offline,
  'vehicle.in_order': words.blocked.inTrip,
  'vehicle.moving': words.blocked.moving,
};

/** Why a vehicle cannot take a command now, in words. The server and the device judge again. */
export function whyNoCommand(type: CommandType, { imei, online, ridingState, speedKmh }: Commandable) {
  const standing = { imei, online: online === 'online', riding: ridingState, speedKmh: speedKmh ?? null };
  const obstacle = obstacleTo(type, standing);
  return obstacle && sentences[obstacle];
}
