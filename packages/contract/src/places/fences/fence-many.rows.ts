import { z } from 'zod';
import { id, smallId } from '../../kit/index.ts';
import { fenceKind } from '../../platform/map-kit/index.ts';
import { rings } from './fence-content.rows.ts';

/** The result for each fence of a bulk change. */
export const fenceOutcome = z.object({
  id,
  name: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export const fenceOutcomes = z.object({ list: z.array(fenceOutcome), count: z.int() });

export const importFormats = ['geojson', 'kml', 'wkt', 'xlsx', 'csv'] as const;
export const crs = z.enum(['wgs84', 'gcj02']);

/** The size limit of a file of fences, bytes. */
export const mostFenceFileBytes = 4 * 1024 * 1024;

export const importFile = z.object({
  kind: fenceKind,
  serviceAreaId: smallId,
  format: z.enum(importFormats),
  /** The coordinate system of the file. */
  crs,
  fileName: z.string().trim().min(1).max(100),
  /** The file, base64; at most 4 MB as a file. */
  content: z.string().min(1).max(5_600_000),
});

/** One fence of a file. */
export const importRow = z.object({
  /** Its row in the file, from 1. */
  row: z.int(),
  name: z.string(),
  capacity: z.int().nullable(),
  /** Null if the polygon could not be read. */
  points: rings.nullable(),
  ok: z.boolean(),
  /** Why not: the refusal's code and sentence. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type FenceImportRow = z.infer<typeof importRow>;
