import { z } from 'zod';
import { id } from '../../kit/index.ts';

export const fileJobStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;
export const fileJobState = z.enum(fileJobStates);
export type FileJobState = z.infer<typeof fileJobState>;
export const exportFormats = ['xlsx', 'csv'] as const;

const names = z.record(z.string().max(64), z.string().max(100));

/** How a value is written into a file, to read as on the screen. */
export const cellWriting = z.discriminatedUnion('as', [
  z.object({ as: z.literal('text') }),
  /** Divided by `scale`, with `places` decimals, and still a number in the spreadsheet. */
  z.object({
    as: z.literal('number'),
    scale: z.number().positive().max(1e9).default(1),
    places: z.int().min(0).max(6).default(0),
  }),
  z.object({ as: z.literal('money') }),
  z.object({ as: z.literal('instant') }),
  z.object({ as: z.literal('day') }),
  /** A value, or each value of a list, by name. */
  z.object({ as: z.literal('named'), names }),
  /** This field of an object, or of each object of a list. */
  z.object({ as: z.literal('field'), field: z.string().max(40) }),
  /** A recorded change in one line: names of fields and of values, everywhere or in one field. */
  z.object({
    as: z.literal('change'),
    fields: names,
    values: names,
    valuesOf: z.record(z.string().max(64), names),
  }),
]);
export type CellWriting = z.input<typeof cellWriting>;

export const exportColumn = z.object({
  key: z.string().max(60),
  label: z.string().trim().min(1).max(60),
  writing: cellWriting.default({ as: 'text' }),
});
export type ExportColumn = z.input<typeof exportColumn>;

/** A file job for its owner. */
export const fileJobRow = z.object({
  id,
  kind: z.enum(['export', 'import']),
  title: z.string(),
  state: fileJobState,
  done: z.int(),
  /** Null until counted. */
  total: z.int().nullable(),
  /** `zip`: several tables in an archive. */
  format: z.enum([...exportFormats, 'zip']).nullable(),
  fileName: z.string().nullable(),
  bytes: z.int().nullable(),
  downloads: z.int(),
  personal: z.boolean(),
  /** A refusal code or a sentence. */
  error: z.string().nullable(),
  createdAt: z.number(),
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** When the file is deleted. */
  expiresAt: z.number().nullable(),
});
export type FileJobRow = z.infer<typeof fileJobRow>;

/** The most exports of one person that run at a time; more are queued, up to the second limit. */
export const mostRunningExports = 3;
export const mostOpenExports = 20;

/** The most rows of a spreadsheet, and of one of its sheets; csv is unlimited. */
export const mostSheetRows = 500_000;
export const rowsOfSheet = 100_000;
