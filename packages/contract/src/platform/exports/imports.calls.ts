import { z } from 'zod';
import { codes, defineCalls, id } from '../../kit/index.ts';

/** A rejected row of an import, with its cells and the reason for each. */
export const badRow = z.object({
  /** The row number in the spreadsheet: the header is row 1. */
  row: z.int(),
  given: z.record(z.string(), z.string()),
  /** The error of each column. */
  wrong: z.record(z.string(), z.string()),
});

export const importBatch = z.object({
  id,
  kind: z.string(),
  fileName: z.string(),
  state: z.enum(['checked', 'imported', 'undone']),
  total: z.int(),
  good: z.int(),
  /** At most 1,000 of the rejected rows; the error file has all. */
  bad: z.array(badRow),
  badCount: z.int(),
  /** The labels of the columns, by key. */
  labels: z.record(z.string(), z.string()),
  createdAt: z.number(),
  importedAt: z.number().nullable(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.number().nullable(),
});
export type ImportBatch = z.infer<typeof importBatch>;

export const importKinds = [
  'staff',
  'vehicles',
  'newVehicles',
  'devices',
  'batteries',
  'sims',
  'pairs',
  'invoices',
] as const;
/** The permission for each kind of import: its page and a button of it. */
export const importNeeds = {
  staff: '1002,100202',
  vehicles: '0302,030210',
  newVehicles: '0659',
  devices: '0659',
  batteries: '0659',
  sims: '0659',
  pairs: '0659,0660',
  invoices: '20,2007',
} as const satisfies Record<(typeof importKinds)[number], string>;
/** Those who may import anything; each kind checks again. */
const mayImport = codes(
  `${importNeeds.staff}||${importNeeds.vehicles}||${importNeeds.devices}||${importNeeds.invoices}`,
);

const base = '/ebike/v3/backend/import';

/** Imports: template, dry run, import of the valid rows, undo. */
export const importCalls = defineCalls('imports', {
  template: {
    summary: 'Get the columns of a kind of import, with an example, for the template file',
    method: 'GET',
    path: `${base}/:kind/template`,
    access: mayImport,
    rows: 'none',
    params: z.object({ kind: z.enum(importKinds) }),
    reply: z.object({
      kind: z.enum(importKinds),
      columns: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          required: z.boolean(),
          hint: z.string(),
          example: z.string(),
        }),
      ),
      /** The template as a file, base64. */
      xlsx: z.string(),
    }),
  },

  check: {
    summary: 'Dry run: read a file and report for every row whether it could be imported',
    method: 'POST',
    path: `${base}/:kind/checks`,
    access: mayImport,
    rows: 'own',
    params: z.object({ kind: z.enum(importKinds) }),
    body: z.object({
      fileName: z.string().trim().min(1).max(100),
      /** xlsx or csv, base64; at most 700 kB as a file. */
      content: z.string().max(950_000),
    }),
    reply: importBatch,
    audit: { module: 'imports', action: 'check' },
    refusals: [
      'common.forbidden',
      'import.columns',
      'import.unreadable',
      'import.too_many',
      'common.too_large',
    ],
  },

  one: {
    summary: 'Get one of the caller’s imports',
    method: 'GET',
    path: `${base}/batches/:id`,
    access: 'signed-in',
    rows: 'none',
    params: z.object({ id }),
    reply: importBatch,
    refusals: ['common.not_found'],
  },

  badFile: {
    summary: 'Download the rejected rows as a file with the reasons, to correct and import again',
    method: 'GET',
    path: `${base}/batches/:id/bad`,
    access: 'signed-in',
    rows: 'none',
    params: z.object({ id }),
    reply: z.object({ fileName: z.string(), xlsx: z.string() }),
    refusals: ['common.not_found'],
  },

  confirm: {
    summary: 'Import the rows that passed the dry run',
    method: 'POST',
    path: `${base}/batches/:id/confirm`,
    access: mayImport,
    rows: 'own',
    params: z.object({ id }),
    reply: importBatch,
    audit: { module: 'imports', action: 'import', sensitive: true },
    stepUp: true,
    refusals: ['common.not_found', 'common.forbidden', 'import.done', 'import.changed'],
  },

  undo: {
    summary: 'Undo an import, unless something it created is already in use',
    method: 'POST',
    path: `${base}/batches/:id/undo`,
    access: mayImport,
    rows: 'own',
    params: z.object({ id }),
    reply: importBatch,
    audit: { module: 'imports', action: 'undo', sensitive: true },
    refusals: ['common.not_found', 'common.forbidden', 'import.done', 'import.used'],
  },
});
