import { z } from 'zod';
import { codes, defineCalls, id, listQuery, pageOf, reason } from '../kit/index.ts';

export const taskStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;
export const taskState = z.enum(taskStates);
export type TaskState = z.infer<typeof taskState>;
export const exportFormats = ['xlsx', 'csv'] as const;

const names = z.record(z.string().max(64), z.string().max(100));

/** How a value is written into a file, so that it reads as on the screen. */
export const cellWriting = z.discriminatedUnion('as', [
  z.object({ as: z.literal('text') }),
  /** Divided by `scale`, with `places` decimals, and still a number to the spreadsheet. */
  z.object({
    as: z.literal('number'),
    scale: z.number().positive().max(1e9).default(1),
    places: z.int().min(0).max(6).default(0),
  }),
  z.object({ as: z.literal('money') }),
  z.object({ as: z.literal('instant') }),
  z.object({ as: z.literal('day') }),
  /** Value, or each of a list of values, to its name. */
  z.object({ as: z.literal('named'), names }),
  /** Of an object, or each of a list of objects, this field. */
  z.object({ as: z.literal('field'), field: z.string().max(40) }),
  /** A recorded change in one line: what its fields are called, and their values, everywhere or in one field. */
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

/** A long piece of work as its owner sees it. */
export const taskRow = z.object({
  id,
  kind: z.enum(['export', 'import']),
  title: z.string(),
  state: taskState,
  done: z.int(),
  /** Known after counting; null before. */
  total: z.int().nullable(),
  format: z.enum(exportFormats).nullable(),
  fileName: z.string().nullable(),
  bytes: z.int().nullable(),
  downloads: z.int(),
  personal: z.boolean(),
  /** A refusal code or a plain sentence. */
  error: z.string().nullable(),
  createdAt: z.number(),
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** When the file goes. */
  expiresAt: z.number().nullable(),
});
export type TaskRow = z.infer<typeof taskRow>;

/** At most so many of one person's exports run at a time; more wait in the queue, and beyond this many are refused. */
export const mostRunningExports = 3;
export const mostOpenExports = 20;

/** A spreadsheet takes so many rows at most, in sheets of so many; csv takes any number. */
export const mostSheetRows = 500_000;
export const rowsOfSheet = 100_000;

const base = '/ebike/v3/backend/export/jobs';

/**
 * The export centre: every list leaves as a file through here. A task belongs to the person who asked for it and to
 * nobody else, whatever scope is chosen meanwhile; the rows in its file are those of the scope it was asked in.
 */
export const exportCalls = defineCalls('exports', {
  list: {
    summary: 'One’s own exports, newest first',
    method: 'GET',
    path: base,
    access: 'signed-in',
    rows: 'none',
    query: listQuery({ state: taskState.optional() }, ['createdAt']),
    reply: pageOf(taskRow),
  },

  create: {
    summary: 'Export what a list call answers, with its filter and in the columns given',
    method: 'POST',
    path: base,
    access: 'signed-in',
    rows: 'own',
    body: z.object({
      /** A list call of the contract that says `exports`. */
      callId: z.string().max(80),
      query: z.record(z.string().max(60), z.unknown()),
      columns: z.array(exportColumn).min(1).max(80),
      title: z.string().trim().min(1).max(60),
      format: z.enum(exportFormats),
      locale: z.enum(['zh-CN', 'en-US']).default('zh-CN'),
      /** Personal data in full instead of masked: needs the code and a reason. */
      personal: z.boolean().default(false),
      reason: reason.optional(),
    }),
    reply: taskRow,
    audit: { module: 'exports', action: 'create', sensitive: true },
    /** For lists that say so. */
    secondPerson: 'when-asked',
    refusals: [
      'approval.requested',
      'export.unknown',
      'export.too_large',
      'export.too_many',
      'export.personal',
      'common.forbidden',
      'common.invalid',
    ],
  },

  cancel: {
    summary: 'Stop an export, or take it out of the queue',
    method: 'POST',
    path: `${base}/:id/cancel`,
    access: 'signed-in',
    rows: 'none',
    params: z.object({ id }),
    reply: taskRow,
    audit: { module: 'exports', action: 'cancel' },
    refusals: ['common.not_found', 'export.over'],
  },

  retry: {
    summary: 'Make an export that failed, was cancelled or has expired again',
    method: 'POST',
    path: `${base}/:id/retry`,
    access: 'signed-in',
    rows: 'none',
    params: z.object({ id }),
    reply: taskRow,
    audit: { module: 'exports', action: 'retry' },
    refusals: ['common.not_found', 'export.too_many', 'export.over', 'common.forbidden'],
  },

  /** The file itself is fetched from the address once, within its minute. */
  download: {
    summary: 'An address from which the file can be fetched once within a minute',
    method: 'POST',
    path: `${base}/:id/download`,
    access: 'signed-in',
    rows: 'none',
    params: z.object({ id }),
    reply: z.object({ address: z.string(), fileName: z.string() }),
    audit: { module: 'exports', action: 'download', sensitive: true },
    refusals: ['common.not_found', 'export.over'],
  },
});

/** A row of an import that was refused, with what was given and why, field by field. */
export const badRow = z.object({
  /** As the spreadsheet counts: the header is row 1. */
  row: z.int(),
  given: z.record(z.string(), z.string()),
  /** Column to the sentence that says what is wrong with it. */
  wrong: z.record(z.string(), z.string()),
});

export const importBatch = z.object({
  id,
  kind: z.string(),
  fileName: z.string(),
  state: z.enum(['checked', 'imported', 'undone']),
  total: z.int(),
  good: z.int(),
  /** At most 1,000 of the refused rows; the error file has all. */
  bad: z.array(badRow),
  badCount: z.int(),
  /** What the columns are called, by their keys. */
  labels: z.record(z.string(), z.string()),
  createdAt: z.number(),
  importedAt: z.number().nullable(),
  /** Until when it can be undone; null: it cannot. */
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
] as const;
/** What each kind of import needs: its page and a button of it. */
export const importNeeds = {
  staff: '1002,100202',
  vehicles: '0302,030210',
  newVehicles: '0659',
  devices: '0659',
  batteries: '0659',
  sims: '0659',
  pairs: '0659,0660',
} as const satisfies Record<(typeof importKinds)[number], string>;
/** Whoever may import anything; each kind asks again. */
const mayImport = codes(`${importNeeds.staff}||${importNeeds.vehicles}||${importNeeds.devices}`);

const imports_ = '/ebike/v3/backend/import';

/** Imports: template, dry run, import of the good rows, undo. The first kind is staff. */
export const importCalls = defineCalls('imports', {
  template: {
    summary: 'The columns of a kind of import, with an example, for the template file',
    method: 'GET',
    path: `${imports_}/:kind/template`,
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
    summary: 'Dry run: read a file and say for every row whether it would be imported',
    method: 'POST',
    path: `${imports_}/:kind/checks`,
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
    summary: 'One import of one’s own',
    method: 'GET',
    path: `${imports_}/batches/:id`,
    access: 'signed-in',
    rows: 'none',
    params: z.object({ id }),
    reply: importBatch,
    refusals: ['common.not_found'],
  },

  badFile: {
    summary: 'The refused rows as a file with the reasons in it, to mend and import again',
    method: 'GET',
    path: `${imports_}/batches/:id/bad`,
    access: 'signed-in',
    rows: 'none',
    params: z.object({ id }),
    reply: z.object({ fileName: z.string(), xlsx: z.string() }),
    refusals: ['common.not_found'],
  },

  confirm: {
    summary: 'Import the rows that passed the dry run',
    method: 'POST',
    path: `${imports_}/batches/:id/confirm`,
    access: mayImport,
    rows: 'own',
    params: z.object({ id }),
    reply: importBatch,
    audit: { module: 'imports', action: 'import', sensitive: true },
    stepUp: true,
    refusals: ['common.not_found', 'common.forbidden', 'import.done', 'import.changed'],
  },

  undo: {
    summary: 'Take an import back, as long as nobody has used what it made',
    method: 'POST',
    path: `${imports_}/batches/:id/undo`,
    access: mayImport,
    rows: 'own',
    params: z.object({ id }),
    reply: importBatch,
    audit: { module: 'imports', action: 'undo', sensitive: true },
    refusals: ['common.not_found', 'common.forbidden', 'import.done', 'import.used'],
  },
});
