import type { FleetCounts } from '@kickstand/contract/fleet/vehicles';
import { lifecycleTones, onlineTones, opsTones, ridingTones } from '../../fleet/vehicle-kit/states.parts.ts';
import { vehiclesWords as states } from '../../fleet/vehicle-kit/vehicles.words.ts';
import type { Search } from '../../kit/page/screens.ts';
import type { Tone } from '../../ui/tones.ts';
import { homeWords as words } from './home.words.ts';

/** A number of the fleet and the filter of the vehicle list that counts the same vehicles. */
export interface Figure {
  /** Its name in the server's reply. */
  name: string;
  label: string;
  tone: Tone;
  of(counts: FleetCounts): number;
  filter: Search;
}

/** What happened today, with a link to the map. */
export const flows = [
  {
    name: 'rides',
    label: words.figures.rides,
    tone: 'good',
    layers: { layers: 'areas,stations,heat', heat: 'ends' },
  },
  {
    name: 'missed',
    label: words.figures.missed,
    tone: 'warn',
    layers: { layers: 'areas,stations,heat', heat: 'missed' },
  },
] as const;

/** Off-shelf vehicles count only in the total. */
const shelf = { lifecycle: 'on_shelf' } as const;

export const today: readonly Figure[] = [
  { name: 'total', label: words.figures.total, tone: 'quiet', of: ({ total }) => total, filter: {} },
  {
    name: 'onShelf',
    label: states.lifecycle.on_shelf,
    tone: lifecycleTones.on_shelf,
    of: ({ onShelf }) => onShelf,
    filter: shelf,
  },
  {
    name: 'rentable',
    label: states.fields.rentable,
    tone: 'good',
    of: ({ rentable }) => rentable,
    filter: { rentable: 1 },
  },
  riding('riding', 'riding'),
  riding('reserved', 'reserved'),
  riding('tempParked', 'temp_parked'),
  riding('inOps', 'in_ops'),
  online('online', ({ online: n }) => n),
  online('offline', ({ offline }) => offline),
  ops('lowBattery', 'low_battery'),
  ops('repair', 'repair_reported'),
];

function riding(name: string, state: keyof FleetCounts['riding']): Figure {
  return {
    name,
    label: states.riding[state],
    tone: ridingTones[state],
    of: (counts) => counts.riding[state],
    filter: { ...shelf, ridingState: state },
  };
}

function online(state: 'online' | 'offline', of: Figure['of']): Figure {
  const [label, tone] = [states.online[state], onlineTones[state]];
  return { name: state, label, tone, of, filter: { ...shelf, online: state } };
}

function ops(name: string, state: keyof FleetCounts['ops']): Figure {
  return {
    name,
    label: states.ops[state],
    tone: opsTones[state],
    of: (counts) => counts.ops[state],
    filter: { ...shelf, opsStates: state },
  };
}
