import type { LngLat, Ring } from '@kickstand/domain/platform/geo';
import type { StreetClass } from './ground/kinds.ts';

/** A language that the town is told in. */
export type Language = 'zh' | 'en';

/** A name in the two languages of the console. */
export interface Name {
  readonly zh: string;
  readonly en: string;
}

/** What the ground of a block is used for. */
export type LandUse =
  | 'residential'
  | 'commercial'
  | 'industrial'
  | 'government'
  | 'school'
  | 'hospital'
  | 'market'
  | 'transport'
  | 'park'
  | 'farmland';

/** What people go to a place for. */
export type PlaceKind = 'home' | 'work' | 'school' | 'market' | 'hospital' | 'station' | 'park';

/**
 * The streets as a routable graph of straight edges in typed arrays. Edges go both ways. `incident` lists the edges of
 * node n from `incidentStart[n]` to below `incidentStart[n + 1]`.
 */
export interface StreetGraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** Degrees, WGS-84. */
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  readonly edgeFrom: Int32Array;
  readonly edgeTo: Int32Array;
  readonly edgeMetres: Float64Array;
  /** Index into `STREET_CLASSES`. */
  readonly edgeClass: Uint8Array;
  /** Speed at which an e-bike may ride it, km/h. */
  readonly edgeMaxKmh: Uint8Array;
  /** Index into `Town.streets`. */
  readonly edgeStreet: Int32Array;
  /** 1 where the edge crosses water. */
  readonly edgeBridge: Uint8Array;
  readonly incidentStart: Int32Array;
  readonly incident: Int32Array;
  readonly index: NodeIndex;
}

/** Nodes by cell of a grid: those of cell c are `nodes` from `start[c]` to below `start[c + 1]`. */
export interface NodeIndex {
  readonly west: number;
  readonly south: number;
  /** Cell size in degrees. */
  readonly cellLng: number;
  readonly cellLat: number;
  readonly columns: number;
  readonly rows: number;
  readonly start: Int32Array;
  readonly nodes: Int32Array;
}

export interface Street {
  readonly id: number;
  readonly name: Name;
  readonly class: StreetClass;
}

interface Block {
  readonly id: number;
  readonly use: LandUse;
  readonly ring: Ring;
}

export interface Water {
  readonly kind: 'river' | 'lake';
  readonly name: Name;
  readonly ring: Ring;
}

/** A service area of the demo: the areas touch each other and cover the town. */
export interface TownArea {
  readonly id: number;
  readonly name: Name;
  readonly centre: LngLat;
  readonly boundary: Ring;
}

/** A marked parking place beside a street. */
export interface TownStation {
  readonly id: number;
  readonly areaId: number;
  readonly name: Name;
  readonly centre: LngLat;
  readonly boundary: Ring;
  readonly capacity: number;
  /** An end of the street edge it lies on. */
  readonly node: number;
  /** How much the surroundings draw riders; the town's mean is 1. */
  readonly pull: number;
  /** What `pull` is made of: the draw of the places around by kind; see `stationPulls` for the hour of the day. */
  readonly around: Readonly<Partial<Record<PlaceKind, number>>>;
}

export interface NoStopZone {
  readonly id: number;
  readonly areaId: number;
  readonly name: Name;
  readonly boundary: Ring;
}

/** Somewhere riders come from and go to; see `rhythmOf` for when. */
export interface Place {
  readonly id: number;
  readonly areaId: number;
  readonly kind: PlaceKind;
  readonly name: Name;
  readonly at: LngLat;
  /** Nearest node of the graph. */
  readonly node: number;
  /** People drawn, relative to the other places. */
  readonly weight: number;
}

/** A whole made-up town, the same for the same seed and scale. */
export interface Town {
  readonly seed: number;
  /** Fleet size that the town was made for. */
  readonly scale: number;
  readonly name: Name;
  readonly centre: LngLat;
  /** Area inside the town's edge in square metres. */
  readonly squareMetres: number;
  readonly streets: readonly Street[];
  readonly graph: StreetGraph;
  readonly blocks: readonly Block[];
  readonly waters: readonly Water[];
  /** Railway lines. */
  readonly rails: readonly (readonly LngLat[])[];
  readonly areas: readonly TownArea[];
  readonly stations: readonly TownStation[];
  readonly noStopZones: readonly NoStopZone[];
  readonly places: readonly Place[];
}
