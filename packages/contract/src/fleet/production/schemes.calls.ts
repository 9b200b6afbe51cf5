import { z } from 'zod';
import {
  carId,
  codes,
  defineCalls,
  id,
  int32,
  listOf,
  listQuery,
  pageOf,
  reason,
  smallId,
} from '../../kit/index.ts';
import { packVolts, schemeApplication, schemeBody, schemeEffect, schemeRow } from './schemes.rows.ts';

const base = '/ebike/v3/backend/voltage-plan';
const mayRead = codes('06');
const mayChange = codes('0663');
const shape = ['voltage.curve', 'voltage.name_taken', 'voltage.thresholds'];

const percentText = z.coerce.number().int().min(0).max(100);

/** Whole models, single vehicles, or both. */
const target = {
  modelIds: listOf(smallId, 50).default([]),
  carIds: listOf(carId, 500).default([]),
};

/** How voltage is converted to charge, for controllers that report no percent themselves. */
export const voltageSchemes = defineCalls('voltageSchemes', {
  list: {
    summary: 'List voltage schemes with the number of vehicles using each',
    method: 'GET',
    path: `${base}/page`,
    access: mayRead,
    rows: 'own',
    query: listQuery(
      { name: z.string().max(20).optional(), volts: z.coerce.number().pipe(z.literal(packVolts)).optional() },
      ['updatedAt', 'name'],
    ),
    reply: pageOf(schemeRow),
    exports: { code: '0663' },
  },
  add: {
    summary: 'Create a voltage scheme',
    method: 'POST',
    path: base,
    access: mayChange,
    rows: 'whole',
    body: schemeBody,
    reply: z.object({ id }),
    audit: { module: 'production', action: 'addScheme' },
    refusals: shape,
  },
  edit: {
    summary: 'Update a voltage scheme; vehicles using it follow with their next report',
    method: 'PUT',
    path: `${base}/:id`,
    access: mayChange,
    rows: 'whole',
    params: z.object({ id }),
    body: schemeBody.extend({ version: int32 }),
    reply: z.object({ id }),
    audit: { module: 'production', action: 'editScheme', sensitive: true },
    refusals: [...shape, 'common.not_found', 'common.stale_version'],
  },
  remove: {
    summary: 'Delete an unused voltage scheme',
    method: 'DELETE',
    path: `${base}/:id`,
    access: mayChange,
    rows: 'whole',
    params: z.object({ id }),
    reply: z.object({ id }),
    audit: { module: 'production', action: 'removeScheme' },
    refusals: ['common.not_found', 'voltage.used'],
  },
  field: {
    summary:
      'Get voltage and percentage before and after battery swaps of the last 90 days (at most 2,000 points)',
    method: 'GET',
    path: `${base}/field-data`,
    access: mayRead,
    rows: 'own',
    query: z.object({ modelIds: listOf(smallId, 50).optional() }),
    reply: z.object({
      list: z.array(z.object({ mv: z.int(), percent: z.int(), when: z.enum(['before', 'after']) })),
      count: z.int(),
    }),
  },
  preview: {
    summary: 'Preview how many vehicles per area would become low on battery if a scheme were applied',
    method: 'GET',
    path: `${base}/:id/preview`,
    access: mayRead,
    rows: 'own',
    params: z.object({ id }),
    query: z.object(target),
    reply: schemeEffect,
    refusals: ['common.not_found'],
  },
  foresee: {
    summary:
      'Preview how many vehicles per area would become low on battery if a scheme were changed like this',
    method: 'GET',
    path: `${base}/foresee`,
    access: mayRead,
    rows: 'own',
    query: z.object({
      /** The scheme to change: the vehicles that use it are judged. */
      schemeId: id,
      /** The curve as `54000:100,51000:75,…`. */
      points: z
        .string()
        .max(1_000)
        .regex(/^\d{1,6}:\d{1,3}(,\d{1,6}:\d{1,3}){4,59}$/),
      lowPercent: percentText,
      noRentPercent: percentText,
      loadCorrectionMv: z.coerce.number().int().min(0).max(5_000),
    }),
    reply: schemeEffect,
    refusals: ['common.not_found', 'voltage.curve'],
  },
  apply: {
    summary: 'Apply a voltage scheme to models and vehicles',
    method: 'PUT',
    path: `${base}/:id/apply`,
    access: mayChange,
    rows: 'own',
    params: z.object({ id }),
    body: z.object({ ...target, reason }),
    reply: schemeApplication,
    audit: { module: 'production', action: 'applyScheme', sensitive: true },
    refusals: ['common.not_found', 'voltage.no_target', 'vehicle.not_found', 'scope.denied'],
  },
  applied: {
    summary: 'List what voltage schemes were applied to, newest first',
    method: 'GET',
    path: `${base}/applied`,
    access: codes('0663'),
    rows: 'none',
    query: listQuery({ schemeId: id.optional() }, ['at']),
    reply: pageOf(schemeApplication),
  },
});
