/** What is counted of each station just now, in the order in which live frames carry it. */
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

/** How full a station is of what it holds; one that holds any number is none of these. */
export const fillLevels = ['empty', 'usual', 'full', 'over'] as const;
