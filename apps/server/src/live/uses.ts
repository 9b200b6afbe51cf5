import { unused, usedOps, type VehicleUse } from '@kickstand/domain/fleet/vehicles';
import type { Bus } from '../kernel/bus/bus.ts';
import type { FleetState } from './fleet.ts';
import { jsonOf } from './json.ts';
import { vehicleUseChange, vehicleUseTopic } from './vehicle-use-changes.ts';

interface Needs {
  bus: Bus;
  fleet: FleetState;
  now(): number;
}

/** Take into the fleet what vehicles are used for from now on. Answers how to stop. */
export const followUses = ({ bus, fleet, now }: Needs) =>
  bus.subscribe(vehicleUseTopic, (_, payload) => {
    const said = vehicleUseChange.safeParse(jsonOf(Buffer.from(payload).toString()));
    if (!said.success) return;
    const { vehicle, ...use } = said.data;
    const index = fleet.indexOf(vehicle);
    if (index !== undefined) fleet.use(index, use, now());
  });

/** Put right what the fleet believes vehicles to be used for, by all the claims there were at an instant. */
export function mendUses(fleet: FleetState, used: ReadonlyMap<number, VehicleUse>, at: number) {
  const { vehicle, riding, ops } = fleet.columns;
  for (let index = 0; index < fleet.size; index++) {
    const use = used.get(vehicle[index] ?? 0);
    const believed = riding[index] !== 0 || ((ops[index] ?? 0) & usedOps) !== 0;
    if (use || believed) fleet.use(index, { ...(use ?? unused), at }, at);
  }
}
