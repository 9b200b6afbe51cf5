import { polygonOfWkt, readGeoJson, ringOfKml } from '@kickstand/domain/places/fences';
import { type LngLat, type Ring, shapeThrough, toWgs84 } from '@kickstand/domain/platform/geo';
import { openRings, type Rings, roundedPlace } from './rings.ts';

/** Why a pasted text is not a polygon. */
type TextTrouble = 'unreadable' | 'several' | 'outside' | 'few';

type Read = { rings: Rings } | { trouble: TextTrouble };
type Polygon = readonly (readonly (readonly number[])[])[] | null;

/** The coordinate system of a text. */
export type Crs = 'wgs84' | 'gcj02';

const trouble = (why: TextTrouble): Read => ({ trouble: why });

/** `POLYGON ((…))`, GeoJSON (a geometry, a feature or a collection of one), KML, or one `lng,lat` per line. */
export function readRings(text: string, crs: Crs = 'wgs84'): Read {
  const found = polygonsOf(text.trim());
  if (found.length > 1) return trouble('several');
  const [polygon] = found;
  if (!polygon) return trouble('unreadable');
  const given = openRings(polygon);
  if (!given.flat().every(isOnEarth)) return trouble('outside');
  const meant = crs === 'wgs84' ? given : openRings(shapeThrough(toWgs84, given));
  const rings = meant.map((ring) => ring.map(roundedPlace));
  return rings.length > 0 && rings.every((ring) => ring.length >= 3) ? { rings } : trouble('few');
}

const isOnEarth = ([lng, lat]: LngLat) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

function polygonsOf(text: string): Polygon[] {
  if (text.startsWith('{')) return ofGeoJson(text);
  if (text.startsWith('<')) return ofKml(text);
  if (/^(SRID=\d+;)?MULTIPOLYGON/i.test(text)) return ofMulti(text);
  return [/^[a-z]/i.test(text) ? polygonOfWkt(text) : ofLines(text)];
}

function ofGeoJson(text: string): Polygon[] {
  try {
    return readGeoJson(text).map(({ points }) => points);
  } catch {
    return [];
  }
}

/** Each polygon of each placemark; its outer ring comes first. */
function ofKml(text: string): Polygon[] {
  const kml = new DOMParser().parseFromString(text, 'application/xml');
  const under = (node: Document | Element, name: string) => [...node.getElementsByTagNameNS('*', name)];
  return under(kml, 'Polygon').map((polygon) => {
    const rings = under(polygon, 'coordinates').map(({ textContent }) => ringOfKml(textContent ?? ''));
    return rings.some((ring) => ring === null) ? null : (rings as unknown as Rings);
  });
}

/** Each `((…))` of a multi-polygon separately. */
const ofMulti = (text: string): Polygon[] =>
  [...text.matchAll(/\(\s*\([^()]*\)(?:\s*,\s*\([^()]*\))*\s*\)/g)].map(([one]) =>
    polygonOfWkt(`POLYGON ${one}`),
  );

function ofLines(text: string): Polygon {
  const ring = text.split(/[\n;；]+/).flatMap((line) => (line.trim() ? [pairOf(line)] : []));
  return ring.every((at) => at !== undefined) ? [ring as unknown as Ring] : null;
}

function pairOf(text: string): LngLat | undefined {
  const [lng, lat] = text
    .trim()
    .split(/[\s,，]+/)
    .map(Number);
  if (lng === undefined || lat === undefined) return undefined;
  return Number.isFinite(lng) && Number.isFinite(lat) ? [lng, lat] : undefined;
}

/** Well-known text, each ring closed. */
export const ringsAsWkt = (rings: Rings) =>
  `POLYGON (${rings
    .map((ring) => `(${[...ring, ...ring.slice(0, 1)].map(([lng, lat]) => `${lng} ${lat}`).join(', ')})`)
    .join(', ')})`;
