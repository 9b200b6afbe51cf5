import { alarmsOf, opsOf, ridingOf } from '@kickstand/domain/vehicles';
import { percentText } from '../../ui/format.ts';
import { ridingTones } from '../vehicles/states.parts.ts';
import { vehiclesWords } from '../vehicles/vehicles.words.ts';
import type { Listed } from './fleet-view.ts';
import { liveMapWords as words } from './live-map.words.ts';

interface VehicleLinesProps {
  label: string;
  list: readonly Listed[];
  picked: string | undefined;
  onPick(vehicle: Listed): void;
}

const troubles = ({ alarms, ops }: Listed) => [
  ...alarmsOf(alarms).map((alarm) => vehiclesWords.alarm[alarm]),
  ...opsOf(ops).map((state) => vehiclesWords.ops[state]),
];

/** Vehicles as lines to choose from: the map for those who do not see or point. */
export const VehicleLines = ({ label, list, picked, onPick }: VehicleLinesProps) => (
  <ul className="vehicle-lines" aria-label={label}>
    {list.map((one) => {
      const carId = String(one.vehicle);
      const riding = ridingOf(one.riding);
      const state = one.online ? vehiclesWords.riding[riding] : vehiclesWords.online.offline;
      return (
        <li key={carId}>
          <button type="button" aria-current={carId === picked} onClick={() => onPick(one)}>
            <span
              className="stat-dot"
              data-tone={one.online && one.onShelf ? ridingTones[riding] : 'quiet'}
              aria-hidden="true"
            />
            <span className="figure">{carId}</span>
            <span className="line-state">{state}</span>
            <span className="figure">{percentText(one.battery)}</span>
            {(troubles(one).length > 0 || one.stale) && (
              <span className="line-troubles">
                {[...troubles(one), ...(one.stale ? [words.hollowFix] : [])].join(' · ')}
              </span>
            )}
          </button>
        </li>
      );
    })}
  </ul>
);
