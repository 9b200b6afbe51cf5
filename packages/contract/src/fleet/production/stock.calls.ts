import { z } from 'zod';
import {
  carId,
  codes,
  defineCalls,
  flag,
  id,
  imei,
  int32,
  listQuery,
  pageOf,
  reason,
} from '../../kit/index.ts';

const base = '/ebike/v3/backend/production';
const mayRead = codes('06');
const mayStock = codes('0659');

export const stockKinds = ['device', 'battery', 'sim'] as const;
export const moveKinds = [...stockKinds, 'vehicle', 'helmet', 'part'] as const;
export const stockStates = ['in_stock', 'out', 'repair', 'scrapped'] as const;
export const directions = ['in', 'out'] as const;

export const storeRow = z.object({
  id,
  name: z.string(),
  address: z.string(),
  items: z.int(),
  version: int32,
});
export type StoreRow = z.infer<typeof storeRow>;

export const stockItem = z.object({
  kind: z.enum(stockKinds),
  code: z.string(),
  model: z.string().nullable(),
  lot: z.string().nullable(),
  supplier: z.string().nullable(),
  store: z.string().nullable(),
  state: z.enum(stockStates),
  /** The vehicle it is in, if in scope. */
  carId: carId.nullable(),
  /** For controllers: whether a broker password was issued. */
  hasKey: z.boolean().nullable(),
  createdAt: z.number(),
});
export type StockItem = z.infer<typeof stockItem>;

export const stockMove = z.object({
  id,
  at: z.number(),
  storeId: id,
  store: z.string(),
  kind: z.enum(moveKinds),
  code: z.string().nullable(),
  item: z.string(),
  quantity: z.int(),
  direction: z.enum(directions),
  receiver: z.string(),
  dueOn: z.string().nullable(),
  returnedAt: z.number().nullable(),
  returnedBy: z.string().nullable(),
  remark: z.string(),
  operator: z.string(),
});
export type StockMove = z.infer<typeof stockMove>;

const storeBody = z.object({
  name: z.string().trim().min(1).max(30),
  address: z.string().trim().max(80).default(''),
});

export const productionBatch = z.object({
  id,
  kind: z.string(),
  fileName: z.string(),
  operator: z.string(),
  state: z.enum(['checked', 'imported', 'undone']),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  createdAt: z.number(),
  importedAt: z.number().nullable(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.number().nullable(),
});
export type ProductionBatch = z.infer<typeof productionBatch>;

const totals = z.object({
  batchId: id,
  total: z.int(),
  ok: z.int(),
  fail: z.int(),
  errors: z.array(z.object({ row: z.int(), wrong: z.record(z.string(), z.string()) })),
});

/** Controllers, batteries and SIM cards in stores, their movements, and the imports that created them. */
export const stock = defineCalls('stock', {
  items: {
    summary: 'List controllers, batteries or SIM cards in stock',
    method: 'GET',
    path: `${base}/stock`,
    access: mayRead,
    rows: 'own',
    query: listQuery(
      {
        kind: z.enum(stockKinds).default('device'),
        code: z.string().max(24).optional(),
        lot: z.string().max(30).optional(),
        storeId: id.optional(),
        state: z.enum(stockStates).optional(),
      },
      ['createdAt'],
    ),
    reply: pageOf(stockItem),
    exports: { code: '0659' },
  },
  keys: {
    summary: 'Issue new broker passwords for controllers; shown only once and valid immediately',
    method: 'POST',
    path: `${base}/device-keys`,
    access: codes('0659,0660'),
    rows: 'own',
    body: z.object({ imeis: z.array(imei).min(1).max(200), reason }),
    reply: z.object({ list: z.array(z.object({ imei, password: z.string() })), count: z.int() }),
    audit: { module: 'production', action: 'deviceKeys', sensitive: true },
    secretReply: true,
    stepUp: true,
    refusals: ['common.not_found'],
  },
  stores: {
    summary: 'List vehicle stores for pickers',
    method: 'GET',
    path: `${base}/stores`,
    access: mayRead,
    rows: 'own',
    query: listQuery({}, ['name']),
    reply: pageOf(storeRow),
  },
  addStore: {
    summary: 'Create a store',
    method: 'POST',
    path: `${base}/stores`,
    access: mayStock,
    rows: 'none',
    body: storeBody,
    reply: storeRow,
    audit: { module: 'production', action: 'addStore' },
    refusals: ['store.name_taken'],
  },
  editStore: {
    summary: 'Update a store',
    method: 'PUT',
    path: `${base}/stores/:id`,
    access: mayStock,
    rows: 'own',
    params: z.object({ id }),
    body: storeBody.extend({ version: int32 }),
    reply: storeRow,
    audit: { module: 'production', action: 'editStore' },
    refusals: ['store.name_taken', 'common.not_found', 'common.stale_version'],
  },
  moves: {
    summary: 'List stock movements of the stores, newest first',
    method: 'GET',
    path: `${base}/moves`,
    access: mayRead,
    rows: 'own',
    query: listQuery(
      {
        storeId: id.optional(),
        kind: z.enum(moveKinds).optional(),
        direction: z.enum(directions).optional(),
        code: z.string().max(24).optional(),
        /** On loan and not yet returned. */
        toReturn: flag.optional(),
      },
      ['at'],
    ),
    reply: pageOf(stockMove),
    exports: { code: '0659' },
  },
  addMove: {
    summary: 'Record a stock movement; a code ties it to one known item',
    method: 'POST',
    path: `${base}/moves`,
    access: mayStock,
    rows: 'own',
    body: z.object({
      storeId: id,
      kind: z.enum(moveKinds),
      direction: z.enum(directions),
      code: z.string().trim().min(1).max(24).optional(),
      item: z.string().trim().max(40).default(''),
      quantity: z.int().min(1).max(100_000).default(1),
      receiver: z.string().trim().max(40).default(''),
      dueOn: z.iso.date().optional(),
      remark: z.string().trim().max(200).default(''),
    }),
    reply: stockMove,
    audit: { module: 'production', action: 'move' },
    refusals: ['common.not_found', 'stock.gone', 'stock.code_or_item', 'common.invalid'],
  },
  returned: {
    summary: 'Record the return of a loan',
    method: 'POST',
    path: `${base}/moves/:id/return`,
    access: mayStock,
    rows: 'own',
    params: z.object({ id }),
    reply: stockMove,
    audit: { module: 'production', action: 'return' },
    refusals: ['common.not_found', 'stock.returned'],
  },
  batches: {
    summary: 'List the caller’s company’s production imports, newest first',
    method: 'GET',
    path: `${base}/imports`,
    access: mayStock,
    rows: 'none',
    query: listQuery(
      { kind: z.string().max(20).optional(), state: z.enum(['checked', 'imported', 'undone']).optional() },
      ['createdAt'],
    ),
    reply: pageOf(productionBatch),
  },
  badFile: {
    summary: 'Download the rejected rows of a company import with their reasons, as a spreadsheet to correct',
    method: 'GET',
    path: `${base}/imports/:id/bad-rows`,
    access: mayStock,
    rows: 'none',
    params: z.object({ id }),
    reply: z.object({ fileName: z.string(), xlsx: z.string() }),
    refusals: ['common.not_found'],
  },
  undo: {
    summary: 'Undo a company import within a day, unless something it created is already in use',
    method: 'POST',
    path: `${base}/imports/:id/undo`,
    access: mayStock,
    rows: 'own',
    params: z.object({ id }),
    body: z.object({ reason }),
    reply: z.object({ id }),
    audit: { module: 'imports', action: 'undo', sensitive: true },
    refusals: ['common.not_found', 'import.done', 'import.used'],
  },
  excel: {
    summary: 'Validate a file of vehicles; nothing is imported until the batch is confirmed',
    method: 'POST',
    path: '/ebike/v3/backend/uploadCarId/excel',
    access: mayStock,
    rows: 'own',
    body: z.object({ fileName: z.string().trim().min(1).max(100), content: z.string().max(950_000) }),
    reply: totals,
    audit: { module: 'production', action: 'check' },
    refusals: ['import.columns', 'import.unreadable', 'import.too_many', 'common.too_large'],
  },
  amount: {
    summary: 'Get how many rows of a batch passed, and the rejected ones (at most 1,000)',
    method: 'GET',
    path: '/ebike/v3/backend/uploadCarId/amount',
    access: mayStock,
    rows: 'none',
    query: z.object({ batchId: id }),
    reply: totals,
    refusals: ['common.not_found'],
  },
});
