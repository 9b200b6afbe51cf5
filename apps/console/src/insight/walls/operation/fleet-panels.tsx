import type { RidingState } from '@kickstand/contract/fleet/vehicles';
import type { WallLive } from '@kickstand/contract/insight/walls';
import { vehiclesWords } from '../../../fleet/vehicle-kit/vehicles.words.ts';
import { vehiclesPaths } from '../../../fleet/vehicles/vehicles.paths.ts';
import { useMay } from '../../../kit/action/access.tsx';
import type { Search } from '../../../kit/page/screens.ts';
import { countText, nothing, percentText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/tones.ts';
import { Figure, Panel, type Told } from '../stage/panel.tsx';
import { sharesOf } from '../stage/panel-state.ts';
import { wallsWords as words } from '../walls.words.ts';
import type { Asking } from './operation-wall.tsx';

export interface FleetPanelProps {
  told: Told<WallLive>;
  asking: Asking;
}

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const shareText = (share: number | null | undefined) =>
  share === null || share === undefined ? nothing : `${oneDecimal.format(share)}%`;

/** The filtered list of vehicles of these areas, if permitted. */
export function useVehicles({ query: { areaIds } }: Asking) {
  const may = useMay();
  return (filter: Search) =>
    may('0302')
      ? vehiclesPaths.list.to(
          {},
          { lifecycle: 'on_shelf', ...(areaIds && { opAreaIds: areaIds.join() }), ...filter },
        )
      : undefined;
}

const isNone = ({ total }: WallLive) => total === 0;

const states: readonly (readonly [state: RidingState, tone: Tone, shape: string])[] = [
  ['available', 'good', 'dot'],
  ['riding', 'busy', 'dot'],
  ['in_ops', 'special', 'dot'],
  ['temp_parked', 'busy', 'ring'],
  ['reserved', 'special', 'diamond'],
];

/** The five states, which add up to the vehicles in operation. */
export function States({ told, asking }: FleetPanelProps) {
  const to = useVehicles(asking);
  return (
    <Panel
      name="states"
      title={words.states.title}
      told={told}
      every={asking.every}
      isEmpty={isNone}
      note={() => words.states.note}
    >
      {({ riding }) => {
        const shares = sharesOf(states.map(([state]) => riding[state]));
        return (
          <>
            <div className="wall-stack" aria-hidden="true">
              {states.map(([state, tone, shape]) => (
                <i key={state} data-tone={tone} data-shape={shape} style={{ flexGrow: riding[state] }} />
              ))}
            </div>
            <ul className="wall-rows">
              {states.map(([state, tone, shape], i) => (
                <li key={state} data-tone={tone}>
                  <i className="wall-mark" data-shape={shape} aria-hidden="true" />
                  <span>{vehiclesWords.riding[state]}</span>
                  <Figure to={to({ ridingState: state })}>{countText(riding[state])}</Figure>
                  <small>{shareText(shares[i])}</small>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Panel>
  );
}

const charges: readonly (readonly [name: keyof WallLive['battery'], tone: string, filter: Search])[] = [
  ['to100', 'good', { batteryFrom: 36, batteryTo: 100 }],
  ['to35', 'plain', { batteryFrom: 21, batteryTo: 35 }],
  ['to20', 'warn', { batteryFrom: 1, batteryTo: 20 }],
  ['empty', 'bad', { batteryFrom: 0, batteryTo: 0 }],
  ['unknown', 'quiet', { batteryKnown: 0 }],
];

/** The charges, unknown ones included: they add up to the vehicles in operation. */
export function Battery({ told, asking }: FleetPanelProps) {
  const to = useVehicles(asking);
  return (
    <Panel
      name="battery"
      title={words.battery.title}
      told={told}
      every={asking.every}
      isEmpty={isNone}
      note={({ batteryMean }) => words.battery.mean(percentText(batteryMean))}
    >
      {({ battery }) => {
        const most = Math.max(1, ...Object.values(battery));
        return (
          <ul className="wall-bars">
            {charges.map(([name, tone, filter]) => (
              <li key={name} data-tone={tone}>
                <span>{words.battery[name]}</span>
                <i aria-hidden="true" style={{ width: `${(battery[name] / most) * 46}%` }} />
                <Figure to={to(filter)}>{countText(battery[name])}</Figure>
              </li>
            ))}
          </ul>
        );
      }}
    </Panel>
  );
}

type IdleName = Exclude<keyof WallLive['idle'], 'under1' | 'unknown'>;
const idles: readonly (readonly [name: IdleName, tone: string, filter: Search])[] = [
  ['h1to3', 'plain', { idleHoursFrom: 1, idleHoursTo: 3 }],
  ['h3to6', 'plain', { idleHoursFrom: 3, idleHoursTo: 6 }],
  ['h6to12', 'plain', { idleHoursFrom: 6, idleHoursTo: 12 }],
  ['h12to24', 'plain', { idleHoursFrom: 12, idleHoursTo: 24 }],
  ['h24to48', 'warn', { idleHoursFrom: 24, idleHoursTo: 48 }],
  ['h48', 'bad', { idleHoursFrom: 48 }],
];

const highestBar = 104;

/** The idle time of available vehicles; with those below an hour it adds up to all available ones. */
export function Idle({ told, asking }: FleetPanelProps) {
  const to = useVehicles(asking);
  const ofAvailable = (filter: Search) => to({ ridingState: 'available', ...filter });
  return (
    <Panel
      name="idle"
      title={words.idle.title}
      told={told}
      every={asking.every}
      isEmpty={isNone}
      note={({ idle }) => (
        <>
          {words.idle.note} ·{' '}
          <Figure to={ofAvailable({ idleHoursTo: 1 })}>{words.idle.under1(countText(idle.under1))}</Figure>
          {idle.unknown > 0 && ` · ${words.idle.unknown(countText(idle.unknown))}`}
        </>
      )}
    >
      {({ idle }) => {
        const most = Math.max(1, ...idles.map(([name]) => idle[name]));
        return (
          <ol className="wall-columns">
            {idles.map(([name, tone, filter]) => (
              <li key={name} data-tone={tone}>
                <Figure to={ofAvailable(filter)}>{countText(idle[name])}</Figure>
                <i aria-hidden="true" style={{ height: Math.max(2, (idle[name] / most) * highestBar) }} />
                <span>{words.idle[name]}</span>
              </li>
            ))}
          </ol>
        );
      }}
    </Panel>
  );
}
