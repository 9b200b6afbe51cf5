/** What an edge of the town's plane is; the streets come first, in order of weight. */
export const EDGE = {
  arterial: 0,
  collector: 1,
  local: 2,
  lane: 3,
  bank: 4,
  midstream: 5,
  rail: 6,
  outline: 7,
} as const;
export type EdgeKind = (typeof EDGE)[keyof typeof EDGE];

/** Street classes in order of weight; `StreetGraph.edgeClass` holds the index. */
export const STREET_CLASSES = ['arterial', 'collector', 'local', 'lane'] as const;
export type StreetClass = (typeof STREET_CLASSES)[number];
export type StreetClassIndex = 0 | 1 | 2 | 3;

/** Half the width of a street with its pavements, by class, in metres. */
export const HALF_WIDTH_METRES = [18, 11, 7, 3.5] as const;

/** Speed at which an e-bike can ride a street, by class, in km/h. */
export const RIDE_KMH = [25, 23, 20, 14] as const;

export function isStreet(kind: number): kind is StreetClassIndex {
  return kind <= EDGE.lane;
}
