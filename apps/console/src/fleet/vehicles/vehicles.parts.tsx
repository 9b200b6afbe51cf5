import { type VehicleDetail, type VehicleRow, vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import { isInTrip } from '@kickstand/domain/fleet/vehicles';
import { Suspense, useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { age, count, duration, millivolt, text } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import {
  alarmBadges,
  batteryCell,
  lifecycleBadge,
  locksText,
  onlineBadge,
  opsBadges,
  ridingBadge,
  stationCell,
} from '../vehicle-kit/cells.parts.tsx';
import { useFreshCommands } from '../vehicle-kit/command-job.ts';
import { CommandOutcome } from '../vehicle-kit/command-progress.tsx';
import { vehiclesWords as words } from '../vehicle-kit/vehicles.words.ts';
import { commandActions } from './vehicles.actions.tsx';
import { EndTripOfVehicle } from './vehicles.slots.ts';

/** The facts of a vehicle that matter on the street. */
export const StreetFacts = ({ vehicle }: { vehicle: VehicleDetail }) => (
  <Facts
    of={vehicle}
    labels={words.fields}
    show={{
      restBattery: batteryCell,
      voltageMv: millivolt,
      reportedAt: age,
      locatedAt: age,
      station: stationCell,
      area: text,
      idleSeconds: duration,
      gsm: count,
      satellites: count,
      model: text,
      plate: text,
      locks: locksText,
      imei: text,
      note: text,
    }}
  />
);

/** The commands at hand, for displays other than a bar. */
export const commandsAtHand = commandActions;

/** The command buttons of a vehicle. */
export const CommandBar = ({ vehicle }: { vehicle: VehicleDetail }) => (
  <div className="command-bar">
    {commandActions.map((Command) => (
      <Command key={Command.id} row={vehicle} />
    ))}
    <EndTripHere vehicle={vehicle} />
  </div>
);

/** Once the vehicle was in a trip this stays, so that the result of ending the trip remains visible. */
function EndTripHere({ vehicle: { carId, ridingState } }: { vehicle: VehicleDetail }) {
  const [ridden, setRidden] = useState<string>();
  if (isInTrip(ridingState) && ridden !== carId) setRidden(carId);
  if (ridden !== carId) return null;
  return (
    <Suspense>
      <EndTripOfVehicle carId={carId} />
    </Suspense>
  );
}

/** The states of a vehicle as tags. */
export const VehicleTags = ({ vehicle }: { vehicle: VehicleRow }) => (
  <span className="badges">
    {ridingBadge(vehicle.ridingState, undefined)}
    {onlineBadge(vehicle.online, undefined)}
    {vehicle.lifecycle !== 'on_shelf' && lifecycleBadge(vehicle.lifecycle, undefined)}
    {vehicle.opsStates.length > 0 && opsBadges(vehicle.opsStates, undefined)}
    {vehicle.alarms.length > 0 && alarmBadges(vehicle.alarms, undefined)}
  </span>
);

interface RecentProps {
  carId: string;
  most: number;
}

/** A vehicle's last commands, updated as the device answers. */
export function RecentCommands({ carId, most }: RecentProps) {
  const may = useMay();
  return may(vehicleCommands.list) ? <Recent carId={carId} most={most} /> : null;
}

function Recent({ carId, most }: RecentProps) {
  useFreshCommands(carId);
  const query = { carId, pageNum: 1, pageSize: 10 as const };
  const { data } = useCall(vehicleCommands.list, { query }, { quiet: true, keep: true });
  const list = data?.list.filter((command) => command.carId === carId).slice(0, most);
  return (
    <section className="recent-commands">
      <h3>{words.recentCommands}</h3>
      {list?.length === 0 && <p className="muted">{words.noCommands}</p>}
      <ol>
        {list?.map((command) => (
          <li key={command.id}>
            <span>{words.command[command.type]}</span>
            <CommandOutcome command={command} />
          </li>
        ))}
      </ol>
    </section>
  );
}
