/** The present counts of a station, in the order of live frames. */
export const stationFigures = [
  'capacity',
  'current',
  'rentable',
  'idle',
  'h1to3',
  'h3to6',
  'h6to12',
  'h12to24',
  'h24to48',
  'h48',
  'nearby',
  'reserved',
  'inOps',
  'alarm',
  'fault',
  'missed',
] as const;
export type StationFigure = (typeof stationFigures)[number];

/** A station's fill level relative to its capacity; unlimited stations have none. */
export const fillLevels = ['empty', 'usual', 'full', 'over'] as const;
