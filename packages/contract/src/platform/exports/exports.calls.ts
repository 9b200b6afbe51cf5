import { z } from 'zod';
import { defineCalls, id, listQuery, pageOf, reason } from '../../kit/index.ts';
import { exportColumn, exportFormats, fileJobRow, fileJobState } from './exports.rows.ts';

const base = '/ebike/v3/backend/export/jobs';

/**
 * The export centre, through which every list is exported. A job belongs to its requester only, whatever scope is
 * chosen later; its rows are those of the scope of the request.
 */
export const exportCalls = defineCalls('exports', {
  list: {
    summary: 'List the caller’s exports, newest first',
    method: 'GET',
    path: base,
    access: 'signed-in',
    rows: 'none',
    query: listQuery({ state: fileJobState.optional() }, ['createdAt']),
    reply: pageOf(fileJobRow),
  },

  create: {
    summary: 'Export the result of a list call, with its filter and the given columns',
    method: 'POST',
    path: base,
    access: 'signed-in',
    rows: 'own',
    body: z.object({
      /** A list call of the contract with `exports`. */
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
    asks: { call: 'callId', query: 'query' },
    reply: fileJobRow,
    audit: { module: 'exports', action: 'create', sensitive: true },
    /** For lists that require it. */
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
    summary: 'Stop an export, or remove it from the queue',
    method: 'POST',
    path: `${base}/:id/cancel`,
    access: 'signed-in',
    rows: 'none',
    params: z.object({ id }),
    reply: fileJobRow,
    audit: { module: 'exports', action: 'cancel' },
    refusals: ['common.not_found', 'export.over'],
  },

  retry: {
    summary: 'Run an export again that failed, was cancelled or has expired',
    method: 'POST',
    path: `${base}/:id/retry`,
    access: 'signed-in',
    rows: 'none',
    params: z.object({ id }),
    reply: fileJobRow,
    audit: { module: 'exports', action: 'retry' },
    refusals: ['common.not_found', 'export.too_many', 'export.over', 'common.forbidden'],
  },

  /** The file itself is downloaded from the URL once, within its minute. */
  download: {
    summary: 'Get a URL from which the file can be downloaded once, within a minute',
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
