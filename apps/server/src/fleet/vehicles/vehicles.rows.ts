import type { VehicleDetail } from '@kickstand/contract/fleet/vehicles';
import { alarmsOf, idleSeconds, locksOf, opsOf, rangeM, standingOf } from '@kickstand/domain/fleet/vehicles';
import type { Beside, StoredRow } from './vehicles.store.ts';

/** What is shown of a vehicle besides its own row. */
interface Around extends Beside {
  /** The instant up to which idle times are counted, epoch ms. */
  now: number;
  nearStation?: VehicleDetail['nearStation'];
  battery?: VehicleDetail['battery'];
}

/** A stored vehicle as calls show it; the list omits what only the detail has. */
export function vehicleOf(
  { vehicle, kind, fullKm, cutPercent, ...row }: StoredRow,
  { now, nearStation = null, battery = null, ...beside }: Around,
): VehicleDetail {
  return {
    ...row,
    ...beside,
    nearStation,
    battery,
    carId: String(vehicle),
    opsStates: opsOf(row.opsStates),
    alarms: alarmsOf(row.alarms),
    online: onlineOf(row),
    rangeM: rangeM({
      percent: row.restBattery,
      kind,
      scheme: fullKm === null ? null : { fullKm, cutPercent: cutPercent ?? 0 },
    }),
    locks: locksOf(row.locks),
    idleSeconds: idleSeconds(standingOf(row), now),
  };
}

const onlineOf = ({ online, reportedAt }: Pick<StoredRow, 'online' | 'reportedAt'>) =>
  online ? 'online' : reportedAt === null ? 'never' : 'offline';
