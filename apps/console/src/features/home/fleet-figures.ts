import type { FleetCounts } from '@kickstand/contract/vehicles';
import type { Search } from '../../kit/screens.ts';
import type { Tone } from '../../ui/tones.ts';
import type { homeWords } from './home.words.ts';

/** One number of the fleet and the filter of the vehicle list that counts the same vehicles. */
export interface Figure {
  name: keyof (typeof homeWords)['figures'];
  tone: Tone;
  of(counts: FleetCounts): number;
  filter: Search;
}

/** What happened today, with the map that shows where. */
export const flows = [
  { name: 'rides', tone: 'good', layers: { layers: 'areas,stations,heat', heat: 'starts' } },
  { name: 'missed', tone: 'warn', layers: { layers: 'areas,stations,heat', heat: 'missed' } },
] as const;

/** Off-shelf vehicles count only in the total. */
const shelf = { lifecycle: 'on_shelf' } as const;

export const today: readonly Figure[] = [
  { name: 'total', tone: 'quiet', of: ({ total }) => total, filter: {} },
  { name: 'onShelf', tone: 'quiet', of: ({ onShelf }) => onShelf, filter: shelf },
  { name: 'rentable', tone: 'good', of: ({ rentable }) => rentable, filter: { rentable: 1 } },
  riding('riding', 'riding', 'busy'),
  riding('reserved', 'reserved', 'special'),
  riding('tempParked', 'temp_parked', 'busy'),
  riding('inOps', 'in_ops', 'special'),
  { name: 'online', tone: 'good', of: ({ online }) => online, filter: { ...shelf, online: 'online' } },
  { name: 'offline', tone: 'quiet', of: ({ offline }) => offline, filter: { ...shelf, online: 'offline' } },
  ops('lowBattery', 'low_battery', 'warn'),
  ops('repair', 'repair_reported', 'bad'),
];

function riding(name: Figure['name'], state: keyof FleetCounts['riding'], tone: Tone): Figure {
  return { name, tone, of: (counts) => counts.riding[state], filter: { ...shelf, ridingState: state } };
}

function ops(name: Figure['name'], state: keyof FleetCounts['ops'], tone: Tone): Figure {
  return { name, tone, of: (counts) => counts.ops[state], filter: { ...shelf, opsStates: state } };
}
