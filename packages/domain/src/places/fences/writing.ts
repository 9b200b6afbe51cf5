import { plainDigits } from '@kickstand/contract/kit';
import { closed, type LngLat, opened } from '../../platform/geo/index.ts';

/** A polygon with a name, as in files. */
export interface NamedShape {
  name: string;
  points: readonly (readonly (readonly number[])[])[];
  /** Its other properties in a file. */
  properties?: Record<string, string | number | null>;
}

/** A polygon read from a file; without points if the file had none that are valid. */
export interface ReadShape {
  name: string;
  capacity: number | null;
  points: [number, number][][] | null;
}

const places = 7;
const short = (n: number) => Number(n.toFixed(places));
const closedRing = (ring: readonly (readonly number[])[]) =>
  closed(ring.map(([lng = 0, lat = 0]) => [short(lng), short(lat)] as const));

/** Polygons as one GeoJSON text. */
export const toGeoJson = (shapes: readonly NamedShape[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: shapes.map(({ name, points, properties }) => ({
      type: 'Feature',
      properties: { name, ...properties },
      geometry: { type: 'Polygon', coordinates: points.map(closedRing) },
    })),
  });

const pair = (corner: readonly number[]) => corner.join(' ');
/** One polygon per line, its name after a tab. */
export const toWkt = (shapes: readonly NamedShape[]) =>
  shapes
    .map(
      ({ name, points }) =>
        `POLYGON (${points.map((ring) => `(${closedRing(ring).map(pair).join(', ')})`).join(', ')})\t${name.replace(/[\t\r\n]/g, ' ')}`,
    )
    .join('\n');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
const kmlRing = (ring: readonly (readonly number[])[]) =>
  `<LinearRing><coordinates>${closedRing(ring)
    .map((corner) => corner.join(','))
    .join(' ')}</coordinates></LinearRing>`;

/** Polygons as one KML text. */
export const toKml = (shapes: readonly NamedShape[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${shapes
    .map(({ name, points: [outer = [], ...holes] }) => {
      const inner = holes.map((hole) => `<innerBoundaryIs>${kmlRing(hole)}</innerBoundaryIs>`).join('');
      return `<Placemark><name>${escaped(name)}</name><Polygon><outerBoundaryIs>${kmlRing(outer)}</outerBoundaryIs>${inner}</Polygon></Placemark>`;
    })
    .join('\n')}\n</Document></kml>\n`;

/** A ring from a file, without the closing corner; null if a value is not a number. */
export function ringRead(corners: unknown): [number, number][] | null {
  if (!Array.isArray(corners)) return null;
  const ring: LngLat[] = [];
  for (const corner of corners) {
    const [lng, lat] = Array.isArray(corner) ? corner : [];
    if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng + lat)) return null;
    ring.push([lng, lat]);
  }
  return opened(ring).map(([lng, lat]): [number, number] => [lng, lat]);
}

function shapeRead(rings: unknown): [number, number][][] | null {
  if (!Array.isArray(rings) || rings.length === 0) return null;
  const read = rings.map(ringRead);
  return read.every((ring) => ring !== null) ? (read as [number, number][][]) : null;
}

interface GeoJsonNode {
  type?: unknown;
  features?: unknown;
  geometry?: GeoJsonNode | null;
  geometries?: unknown;
  coordinates?: unknown;
  properties?: Record<string, unknown> | null;
}

const mostCapacity = 500;
/** The number of vehicles in a value from a file; null if there is none. */
export const capacityRead = (given: unknown): number | null => {
  const n = typeof given === 'string' && given.trim() !== '' ? Number(plainDigits(given)) : given;
  return typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= mostCapacity ? n : null;
};

/** The polygons in GeoJSON; a multi-polygon is several. Throws a SyntaxError if it is not JSON. */
export function readGeoJson(text: string): ReadShape[] {
  return featuresOf(JSON.parse(text) as GeoJsonNode);
}

function featuresOf(
  node: GeoJsonNode | null | undefined,
  properties: Record<string, unknown> = {},
): ReadShape[] {
  if (!node) return [];
  const named = { name: String(properties.name ?? ''), capacity: capacityRead(properties.capacity) };
  switch (node.type) {
    case 'FeatureCollection':
      return Array.isArray(node.features) ? node.features.flatMap((one: GeoJsonNode) => featuresOf(one)) : [];
    case 'Feature':
      return featuresOf(node.geometry, node.properties ?? {});
    case 'GeometryCollection':
      return Array.isArray(node.geometries)
        ? node.geometries.flatMap((one: GeoJsonNode) => featuresOf(one, properties))
        : [];
    case 'Polygon':
      return [{ ...named, points: shapeRead(node.coordinates) }];
    case 'MultiPolygon':
      return Array.isArray(node.coordinates)
        ? node.coordinates.map((rings, i) => ({
            ...named,
            name: i === 0 || !named.name ? named.name : `${named.name} ${i + 1}`,
            points: shapeRead(rings),
          }))
        : [{ ...named, points: null }];
    default:
      return [{ ...named, points: null }];
  }
}

/** One WKT polygon; null if it is not one. */
export function polygonOfWkt(text: string): [number, number][][] | null {
  const body = /^\s*(?:SRID=\d+;)?POLYGON\s*(?:Z\s*)?\(\s*(\(.*\))\s*\)\s*$/is.exec(text)?.[1];
  if (!body) return null;
  const rings = body.split(/\)\s*,\s*\(/).map((ring) =>
    ring
      .replace(/[()]/g, ' ')
      .split(',')
      .map((corner) => corner.trim().split(/\s+/).map(Number)),
  );
  return shapeRead(rings);
}

/** The polygons in WKT, one per line, each optionally with a name after a tab. */
export const readWkt = (text: string): ReadShape[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [shape = '', name = '', capacity] = line.split('\t');
      return { name: name.trim(), capacity: capacityRead(capacity), points: polygonOfWkt(shape) };
    });

/** The corners of KML coordinates: `lng,lat[,height]` separated by white space. */
export const ringOfKml = (text: string) =>
  ringRead(
    text
      .trim()
      .split(/\s+/)
      .map((corner) => corner.split(',').map(Number)),
  );
