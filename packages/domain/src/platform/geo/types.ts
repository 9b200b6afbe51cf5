/** Longitude and latitude in degrees, WGS-84, in GeoJSON order. */
export type LngLat = readonly [lng: number, lat: number];

/** A simple polygon as its corners in order; open. */
export type Ring = readonly LngLat[];

/** A polygon in WGS-84 as stored: outer ring first, then holes. */
export type Rings = readonly (readonly (readonly number[])[])[];

/** West, south, east and north edge in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];
