import type { VehicleRow } from '@kickstand/contract/fleet/vehicles';
import type { Reasons } from '@kickstand/domain/work/field-work';

type Troubled = Pick<VehicleRow, 'alarms' | 'opsStates' | 'restBattery'>;

/** The reasons for a task on a vehicle. */
export const reasonsOfVehicle = ({ alarms, opsStates, restBattery }: Troubled): Reasons => ({
  alarms,
  opsStates,
  battery: restBattery,
});

/** The reasons for tasks on several: what they have in common. */
export function reasonsOfVehicles(rows: readonly Troubled[]): Reasons {
  const [first, ...rest] = rows;
  if (!first) return {};
  const charges = rows.map(({ restBattery }) => restBattery ?? 100);
  return {
    alarms: first.alarms.filter((alarm) => rest.every(({ alarms }) => alarms.includes(alarm))),
    opsStates: first.opsStates.filter((state) => rest.every(({ opsStates }) => opsStates.includes(state))),
    battery: Math.max(...charges),
  };
}
