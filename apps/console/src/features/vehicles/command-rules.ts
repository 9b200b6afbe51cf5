import type { CommandType, VehicleRow } from '@kickstand/contract/vehicles';
import { commandRules, lockingSpeedKmh } from '@kickstand/domain/vehicles';
import { vehiclesWords as words } from './vehicles.words.ts';

/** As much of a vehicle as has to be known to command it. Lists do not know whether it moves. */
export interface Commandable extends Pick<VehicleRow, 'carId' | 'imei' | 'online' | 'ridingState'> {
  moving?: boolean | null;
  speedKmh?: number | null;
}

const inTrip = ({ ridingState }: Commandable) => ridingState === 'riding' || ridingState === 'temp_parked';
const rolls = ({ moving, speedKmh }: Commandable) => moving === true || (speedKmh ?? 0) > lockingSpeedKmh;

/** Why a vehicle cannot take a command now, in words. The server and the device judge again. */
export function whyNoCommand(type: CommandType, vehicle: Commandable): string | undefined {
  const { notInTrip, onlyStanding } = commandRules[type];
  if (!vehicle.imei) return words.blocked.noDevice;
  if (vehicle.online !== 'online') return words.blocked.offline;
  if (notInTrip && inTrip(vehicle)) return words.blocked.inTrip;
  if (onlyStanding && rolls(vehicle)) return words.blocked.moving;
  return undefined;
}
