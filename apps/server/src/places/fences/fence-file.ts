import type { FenceContent, importFile } from '@kickstand/contract/places/fences';
import {
  capacityRead,
  polygonOfWkt,
  type ReadShape,
  readGeoJson,
  readWkt,
} from '@kickstand/domain/places/fences';
import { shapeThrough, toWgs84 } from '@kickstand/domain/platform/geo';
import type { z } from 'zod';
import { decoded } from '../../kernel/files/decoded.ts';
import { readTableHere } from '../../platform/exports/table-reader.service.ts';
import { readKml } from './kml.ts';

/** An uploaded file of fences. */
export type FenceFile = Pick<z.output<typeof importFile>, 'format' | 'crs'> & { bytes: Uint8Array };

/** A shape with its row in the file. */
export interface RowRead extends ReadShape {
  row: number;
}

/** The result of reading a file: its polygons, or why there are none. */
export type FenceFileRead =
  | { kind: 'rows'; rows: RowRead[] }
  | { kind: 'too_many' }
  | { kind: 'unreadable'; missing?: string };

export const mostRows = 2_000;
/** The most corners in a file: two thousand fences have some fifty each. */
const mostCorners = 100_000;

/** The columns of a sheet, by their headers in both languages. */
const headers: Record<'name' | 'capacity' | 'polygon', readonly string[]> = {
  name: ['name', '名称'],
  capacity: ['capacity', '容量'],
  polygon: ['polygon', 'wkt', '多边形', '围栏'],
};

/** The polygons of a file in WGS-84; blocks for as long as it takes. */
export async function readFenceFile(file: FenceFile): Promise<FenceFileRead> {
  const read = await rowsOf(file).catch(() => undefined);
  if (read === undefined || read.length === 0) return { kind: 'unreadable' };
  if (read === 'headers') return { kind: 'unreadable', missing: 'name, polygon' };
  if (read.length > mostRows || cornersOf(read) > mostCorners) return { kind: 'too_many' };
  const isOurs = file.crs === 'wgs84';
  return {
    kind: 'rows',
    rows: isOurs ? read : read.map((one) => ({ ...one, points: converted(one.points) })),
  };
}

const cornersOf = (rows: readonly RowRead[]) =>
  rows.reduce((sum, { points }) => sum + (points?.flat().length ?? 0), 0);

const converted = (points: FenceContent['points'] | null) => points && shapeThrough(toWgs84, points);

const counted = (shapes: readonly ReadShape[]): RowRead[] =>
  shapes.map((shape, i) => ({ ...shape, row: i + 1 }));

const readers = { geojson: readGeoJson, wkt: readWkt, kml: readKml };

async function rowsOf({ format, bytes }: FenceFile): Promise<RowRead[] | 'headers' | undefined> {
  const file = Buffer.from(bytes);
  if (format === 'xlsx' || format === 'csv') return ofTable(await readTableHere(file, mostRows + 2));
  const text = decoded(file);
  return text === undefined ? undefined : counted(readers[format](text));
}

function ofTable([header, ...lines]: Awaited<ReturnType<typeof readTableHere>>): RowRead[] | 'headers' {
  const cells = (header?.cells ?? []).map((label) => label.replace(/[*＊\s]/g, '').toLowerCase());
  const place = (key: keyof typeof headers) => cells.findIndex((label) => headers[key].includes(label));
  const [name, capacity, polygon] = [place('name'), place('capacity'), place('polygon')];
  if (name < 0 || polygon < 0) return 'headers';
  return lines.map(({ row, cells: line }) => ({
    row,
    name: line[name] ?? '',
    capacity: capacityRead(line[capacity]),
    points: polygonOfWkt(line[polygon] ?? ''),
  }));
}
