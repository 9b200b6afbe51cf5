/** Messages between the page and its worker. Typed arrays are transferred, never copied. */

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The visible part of the map. */
export interface Camera extends Box {
  zoom: number;
}

/** A filter of vehicles, in the bits and positions of `@kickstand/domain/fleet/vehicles`; empty means any. */
export interface FleetFilter {
  /** One bit per position in `ridingStates`; any of these. */
  riding: number;
  /** All of these at once. Off-shelf vehicles are included only on request. */
  ops: number;
  /** Any of these. */
  alarms: number;
  online: 'any' | 'online' | 'offline';
  rentable: boolean;
  /** Percent, both included; vehicles that report no charge are left out. Undefined for any. */
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

/** The orders of the list beside the map. */
export const listSorts = ['troubles', 'battery', 'located', 'number'] as const;
export type ListSort = (typeof listSorts)[number];

/** The wanted lines of the list beside the map. */
export interface ListWish {
  sort: ListSort;
  /** The index of the first line. */
  from: number;
  size: number;
}

/** Some lines of the list of all vehicles in view. */
export interface ListPart {
  rows: readonly Listed[];
  from: number;
  total: number;
}

/** A station's shape for counting vehicles: rings in WGS-84, the outer one first. */
export interface StationShape {
  id: string;
  points: readonly (readonly (readonly number[])[])[];
  /** How far beyond its edge a vehicle still counts as inside, metres. */
  reachM: number;
}

/** A vehicle with its alarm bits. */
export type Raised = Pick<Listed, 'vehicle' | 'alarms'>;

/** The number of vehicles in each station, by its id. */
export type Standing = Readonly<Record<string, number>>;

/** The current state of the chosen vehicles. */
export interface ChosenNow {
  count: number;
  /** How many of them this console knows; the state of the others is unknown. */
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
  /** By `urgencies`, instead of the riding state; none for the first. */
  urgent: readonly [undefined, soon: number, now: number];
  /** The ring of the battery: empty or almost, low, sufficient. */
  batteryLow: number;
  batteryMid: number;
  batteryGood: number;
  cluster: number;
}

/** Marks in the order in which they are drawn. */
export interface Points {
  length: number;
  vehicles: Uint32Array<ArrayBuffer>;
  /** Longitude and latitude. */
  positions: Float64Array<ArrayBuffer>;
  /** Red, green, blue and opacity of the disc. */
  fills: Uint8Array<ArrayBuffer>;
  /** Red, green, blue and opacity of the ring. */
  rings: Uint8Array<ArrayBuffer>;
  /** Share of the ring in 1/255, shape, icon, badge: see `markShapes`. */
  marks: Uint8Array<ArrayBuffer>;
}

/** The characters of counts; a character is encoded as its position + 1, and 0 means none. */
export const signs = '0123456789.k';

/** How the disc of a mark is filled. */
export const markShapes = { full: 0, hollow: 1, target: 2 } as const;

export interface Clusters {
  length: number;
  /** The clusters of this answer, for `members`. */
  ids: Uint32Array<ArrayBuffer>;
  positions: Float64Array<ArrayBuffer>;
  counts: Uint32Array<ArrayBuffer>;
  /** Pixels. */
  radii: Float32Array<ArrayBuffer>;
  /** The count in at most four characters: see `signs`. */
  texts: Uint8Array<ArrayBuffer>;
  fills: Uint8Array<ArrayBuffer>;
  rings: Uint8Array<ArrayBuffer>;
  marks: Uint8Array<ArrayBuffer>;
}

/** A vehicle for lists beside the map. */
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
  /** Vehicles in the camera's box that match the filter. */
  inView: number;
  /** Vehicles known. */
  held: number;
  /** The worker holds counts of cells instead of vehicles: too many for a console at this zoom. */
  coarse: boolean;
}

/** Several vehicles: the members of a cluster, or some by number. */
export interface Members {
  box: Box;
  /** At most 200, those with alarms first. */
  list: Listed[];
  count: number;
}
