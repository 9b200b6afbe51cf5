import type { FenceContent } from '@kickstand/contract/places/fences';
import { type ReadShape, ringOfKml } from '@kickstand/domain/places/fences';
import { XMLParser } from 'fast-xml-parser';

const xml = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: true,
  removeNSPrefix: true,
});

/** The polygons of all placemarks, in folders of any depth. */
export function readKml(text: string): ReadShape[] {
  const root = xml.parse(text) as unknown;
  return placemarksIn(root).flatMap((mark) => {
    const name = typeof mark.name === 'string' ? mark.name.trim() : '';
    const polygons = found(mark, 'Polygon');
    if (polygons.length === 0) return [{ name, capacity: null, points: null }];
    return polygons.map((polygon, i) => ({
      name: i === 0 || !name ? name : `${name} ${i + 1}`,
      capacity: null,
      points: polygonOf(polygon),
    }));
  });
}

type Node = Record<string, unknown>;

const listed = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All elements with a name, at any depth. */
function found(node: unknown, name: string): Node[] {
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    listed(value).flatMap((one) => (key === name && isNode(one) ? [one] : found(one, name))),
  );
}

const placemarksIn = (root: unknown) => found(root, 'Placemark');

function polygonOf(polygon: Node): FenceContent['points'] | null {
  const rings = ['outerBoundaryIs', 'innerBoundaryIs'].flatMap((side) =>
    found({ side: listed(polygon[side]) }, 'LinearRing').map(({ coordinates }) =>
      typeof coordinates === 'string' ? ringOfKml(coordinates) : null,
    ),
  );
  return rings.length > 0 && rings.every((ring) => ring !== null) ? (rings as FenceContent['points']) : null;
}
