import { type LngLat, opened, type ShapeFault, shapeFault } from '../../platform/geo/index.ts';

/** Polygons in WGS-84, each with its outer ring first; rings are open. */
export type Polygons = [number, number][][][];

/** Why a feature of a file is not a district. */
export type DistrictFault =
  | 'feature'
  | 'name'
  | 'code'
  | 'twice'
  | 'geometry'
  | 'ring_open'
  | 'ring_short'
  | ShapeFault['fault'];

/** A feature of a file: a district, or its fault. */
export interface DistrictRead {
  /** From 1 on, as in the file. */
  row: number;
  name: string;
  code: string;
  polygons: Polygons;
  fault?: DistrictFault;
}

export const mostDistricts = 200;
const longestName = 40;
const longestCode = 20;
const limits = { maxPoints: 5_000, leastM2: 10_000, mostM2: 5_000_000_000 };

interface Feature {
  type?: unknown;
  properties?: Record<string, unknown> | null;
  geometry?: { type?: unknown; coordinates?: unknown } | null;
}

/**
 * The districts in GeoJSON (RFC 7946), each with the properties `name` and `code`; undefined if the text is not a
 * feature collection. A ring has at least four positions, the last of which repeats the first.
 */
export function readDistricts(text: string): DistrictRead[] | undefined {
  const features = featuresIn(text);
  const seen = new Set<string>();
  return features?.map((feature, i) => {
    const read = districtRead(feature, i + 1);
    if (read.fault) return read;
    if (seen.has(read.code)) return { ...read, fault: 'twice' };
    seen.add(read.code);
    return read;
  });
}

/** All polygons of a GeoJSON feature collection (RFC 7946); undefined if it is not one or a polygon is invalid. */
export function readPolygons(text: string): Polygons | undefined {
  const features = featuresIn(text);
  if (!features || features.length === 0) return undefined;
  const found: Polygons = [];
  for (const feature of features) {
    const polygons = polygonsOf(feature?.geometry);
    if (typeof polygons === 'string') return undefined;
    found.push(...polygons);
  }
  return found;
}

function featuresIn(text: string): Feature[] | undefined {
  try {
    const root = JSON.parse(text) as { type?: unknown; features?: unknown } | null;
    return root?.type === 'FeatureCollection' && Array.isArray(root.features) ? root.features : undefined;
  } catch {
    return undefined;
  }
}

const texts = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function districtRead(feature: Feature | null, row: number): DistrictRead {
  const [name, code] = [texts(feature?.properties?.name), texts(feature?.properties?.code)];
  const one = { row, name: name.slice(0, longestName), code: code.slice(0, longestCode), polygons: [] };
  if (feature?.type !== 'Feature') return { ...one, fault: 'feature' };
  if (name === '' || name.length > longestName) return { ...one, fault: 'name' };
  if (code === '' || code.length > longestCode) return { ...one, fault: 'code' };
  const polygons = polygonsOf(feature.geometry);
  return typeof polygons === 'string' ? { ...one, fault: polygons } : { ...one, polygons };
}

function polygonsOf(geometry: Feature['geometry']): Polygons | DistrictFault {
  const { type, coordinates } = geometry ?? {};
  const given = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined;
  if (!Array.isArray(given) || given.length === 0) return 'geometry';
  const polygons: Polygons = [];
  for (const rings of given) {
    const read = ringsOf(rings);
    if (typeof read === 'string') return read;
    const fault = shapeFault(read, limits);
    if (fault) return fault.fault;
    polygons.push(read);
  }
  return polygons;
}

function ringsOf(given: unknown): [number, number][][] | DistrictFault {
  if (!Array.isArray(given) || given.length === 0) return 'geometry';
  const rings: [number, number][][] = [];
  for (const ring of given) {
    const corners = positionsOf(ring);
    if (!corners) return 'geometry';
    if (corners.length < 4) return 'ring_short';
    const [first, last] = [corners[0], corners.at(-1)];
    if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return 'ring_open';
    rings.push(opened(corners).map(([lng, lat]): [number, number] => [lng, lat]));
  }
  return rings;
}

function positionsOf(ring: unknown): LngLat[] | undefined {
  if (!Array.isArray(ring)) return undefined;
  const corners: LngLat[] = [];
  for (const position of ring) {
    const [lng, lat] = Array.isArray(position) ? position : [];
    if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng + lat)) return undefined;
    corners.push([lng, lat]);
  }
  return corners;
}
