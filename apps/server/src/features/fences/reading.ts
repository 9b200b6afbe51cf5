import type { FenceContent, importFile } from '@kickstand/contract/fences';
import {
  capacityRead,
  polygonOfWkt,
  type ReadShape,
  readGeoJson,
  readWkt,
  ringOfKml,
} from '@kickstand/domain/fences';
import { shapeThrough, toWgs84 } from '@kickstand/domain/geo';
import { XMLParser } from 'fast-xml-parser';
import type { z } from 'zod';
import { refuse } from '../../kernel/call/refuse.ts';
import { readTableGiven } from '../exports/table-reader.service.ts';

type File = z.output<typeof importFile>;

/** A shape as it was read, and where in the file. */
export interface RowRead extends ReadShape {
  row: number;
}

const mostRows = 2_000;

/** Which columns of a sheet say what, by their headers in both languages. */
const headers: Record<'name' | 'capacity' | 'polygon', readonly string[]> = {
  name: ['name', '名称'],
  capacity: ['capacity', '容量'],
  polygon: ['polygon', 'wkt', '多边形', '围栏'],
};

/** The polygons of a file in WGS-84. What cannot be read at all is refused. */
export async function shapesOf(file: File): Promise<RowRead[]> {
  const bytes = Buffer.from(file.content, 'base64');
  const read = await rowsOf(file, bytes);
  if (read.length === 0) refuse('fence.unreadable', { why: file.fileName });
  if (read.length > mostRows) refuse('fence.too_many', { max: mostRows });
  return file.crs === 'wgs84' ? read : read.map((one) => ({ ...one, points: converted(one.points) }));
}

const converted = (points: FenceContent['points'] | null) => points && shapeThrough(toWgs84, points);

const counted = (shapes: readonly ReadShape[]): RowRead[] =>
  shapes.map((shape, i) => ({ ...shape, row: i + 1 }));

async function rowsOf({ format, fileName }: File, bytes: Buffer): Promise<RowRead[]> {
  if (format === 'xlsx' || format === 'csv') return ofTable(await readTableGiven(bytes, mostRows + 2));
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    if (format === 'geojson') return counted(readGeoJson(text));
    return counted(format === 'wkt' ? readWkt(text) : readKml(text));
  } catch {
    return refuse('fence.unreadable', { why: fileName });
  }
}

function ofTable([header, ...lines]: Awaited<ReturnType<typeof readTableGiven>>): RowRead[] {
  const cells = (header?.cells ?? []).map((label) => label.replace(/[*＊\s]/g, '').toLowerCase());
  const place = (key: keyof typeof headers) => cells.findIndex((label) => headers[key].includes(label));
  const [name, capacity, polygon] = [place('name'), place('capacity'), place('polygon')];
  if (name < 0 || polygon < 0) refuse('fence.unreadable', { why: 'name, polygon' });
  return lines.map(({ row, cells: line }) => ({
    row,
    name: line[name] ?? '',
    capacity: capacityRead(line[capacity]),
    points: polygonOfWkt(line[polygon] ?? ''),
  }));
}

const xml = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: true,
  removeNSPrefix: true,
});

/** The polygons of all placemarks, however deep in folders. */
function readKml(text: string): ReadShape[] {
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

/** Everything under a name, at any depth. */
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
