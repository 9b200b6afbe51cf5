/** What the page asks its worker and what the worker answers. Typed arrays travel by transfer, never by copy. */

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The part of the map that is looked at. */
export interface Camera extends Box {
  zoom: number;
}

/** Which vehicles are shown, as the bits and positions of `@kickstand/domain/fleet/vehicles`; empty means any. */
export interface FleetFilter {
  /** One bit per position in `ridingStates`; any of these. */
  riding: number;
  /** All of these at once. Off-shelf vehicles appear only when it asks for them. */
  ops: number;
  /** Any of these. */
  alarms: number;
  online: 'any' | 'online' | 'offline';
  rentable: boolean;
  /** Percent, both included; who does not say its battery is left out. Undefined for any. */
  battery: readonly [from: number, to: number] | undefined;
}

export const anyVehicle: FleetFilter = {
  riding: 0,
  ops: 0,
  alarms: 0,
  online: 'any' as const,
  rentable: false,
  battery: undefined,
};

/** What the list beside the map can be ordered by. */
export const listSorts = ['troubles', 'battery', 'located', 'number'] as const;
export type ListSort = (typeof listSorts)[number];

/** The lines of the list beside the map that are wanted. */
export interface ListWish {
  sort: ListSort;
  /** Of the first line. */
  from: number;
  size: number;
}

/** Some lines of the list of all vehicles in view. */
export interface ListPart {
  rows: readonly Listed[];
  from: number;
  total: number;
}

/** A station as far as standing in it goes: rings in WGS-84, the outer one first. */
export interface StationShape {
  id: string;
  points: readonly (readonly (readonly number[])[])[];
  /** So far beyond its edge a vehicle still stands in it, metres. */
  reachM: number;
}

/** A vehicle with the bits of its alarms. */
export type Raised = Pick<Listed, 'vehicle' | 'alarms'>;

/** How many vehicles stand in each station, by its id. */
export type Standing = Readonly<Record<string, number>>;

/** What is known of the vehicles that were chosen. */
export interface ChosenNow {
  count: number;
  /** Of them in sight of this console; of the others nothing is known now. */
  held: number;
  /** By position in `ridingStates`. */
  riding: readonly number[];
  offline: number;
  /** Longitude and latitude of those in view. */
  positions: Float64Array<ArrayBuffer>;
}

/** Colours as three bytes in one number, 0xRRGGBB. */
export interface Palette {
  /** By position in `ridingStates`. */
  riding: readonly number[];
  quiet: number;
  /** By `urgencies`, instead of the riding state; nothing for the first. */
  urgent: readonly [undefined, soon: number, now: number];
  /** Ring of the battery: empty or almost, low, enough. */
  batteryLow: number;
  batteryMid: number;
  batteryGood: number;
  cluster: number;
}

/** Marks that are drawn, in the order in which they are drawn. */
export interface Points {
  length: number;
  vehicles: Uint32Array<ArrayBuffer>;
  /** Longitude and latitude. */
  positions: Float64Array<ArrayBuffer>;
  /** Red, green, blue, opacity of the disc. */
  fills: Uint8Array<ArrayBuffer>;
  /** Of the ring. */
  rings: Uint8Array<ArrayBuffer>;
  /** Share of the ring in 1/255, shape, glyph, badge: see `markShapes`. */
  marks: Uint8Array<ArrayBuffer>;
}

/** What a count is written with; a sign is its position + 1, and 0 stands for nothing. */
export const signs = '0123456789.k';

/** How the disc of a mark is filled. */
export const markShapes = { full: 0, hollow: 1, target: 2 } as const;

export interface Clusters {
  length: number;
  /** Names a cluster of this answer for `members`. */
  ids: Uint32Array<ArrayBuffer>;
  positions: Float64Array<ArrayBuffer>;
  counts: Uint32Array<ArrayBuffer>;
  /** Pixels. */
  radii: Float32Array<ArrayBuffer>;
  /** The count in at most four signs: see `signs`. */
  texts: Uint8Array<ArrayBuffer>;
  fills: Uint8Array<ArrayBuffer>;
  rings: Uint8Array<ArrayBuffer>;
  marks: Uint8Array<ArrayBuffer>;
}

/** One vehicle for lists beside the map. */
export interface Listed {
  vehicle: number;
  lng: number;
  lat: number;
  riding: number;
  ops: number;
  alarms: number;
  battery: number | null;
  online: boolean;
  onShelf: boolean;
  rentable: boolean;
  stale: boolean;
}

export interface FleetView {
  points: Points;
  clusters: Clusters;
  /** Vehicles that the filter lets through inside the camera's box. */
  inView: number;
  /** Vehicles held. */
  held: number;
  /** The worker holds counts of cells instead of vehicles: too many for one console at this distance. */
  coarse: boolean;
}

/** Several vehicles: what a cluster consists of, or some by number. */
export interface Members {
  box: Box;
  /** At most 200, those with alarms first. */
  list: Listed[];
  count: number;
}
