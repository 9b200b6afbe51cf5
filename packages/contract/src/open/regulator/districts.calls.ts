import { z } from 'zod';
import { codes, defineCalls, id, scopeWish, smallId } from '../../kit/index.ts';
import { districtFaults, districtRow } from './regulator.rows.ts';

const base = '/ebike/v3/backend/gov/districts';
const module = 'regulator';
/** Those who set the regulator's requirements of an area. */
const sets = codes('030601,050278');
export const mostDistrictFileBytes = 2_000_000;

/** The districts of cities and their quotas of vehicles. */
export const districts = defineCalls('districts', {
  list: {
    summary: 'List districts with their edges and today’s quota',
    method: 'GET',
    path: base,
    access: codes('030601'),
    rows: 'own',
    query: z.object({ ...scopeWish, serviceAreaId: smallId.optional() }),
    reply: z.object({ list: z.array(districtRow), count: z.int() }),
    seen: { module, action: 'view' },
  },
  import: {
    summary:
      'Import an area’s districts from GeoJSON (RFC 7946), all or none; existing codes get the new edge and name',
    method: 'POST',
    path: `${base}/import`,
    access: sets,
    rows: 'own',
    body: z.object({
      serviceAreaId: smallId,
      fileName: z.string().trim().min(1).max(100),
      /** The text of the file. */
      text: z.string().min(2).max(mostDistrictFileBytes),
      /** Only check, without importing. */
      isTrial: z.boolean().default(false),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          /** From 1 on, as in the file. */
          row: z.int(),
          name: z.string(),
          code: z.string(),
          fault: z.enum(districtFaults).nullable(),
          isNew: z.boolean(),
        }),
      ),
      count: z.int(),
      good: z.int(),
      /** None if one is wrong. */
      imported: z.int(),
    }),
    refusals: ['common.not_found', 'regulator.file'],
    audit: { module, action: 'import' },
    mostFileBytes: mostDistrictFileBytes,
  },
  setQuota: {
    summary: 'Set how many vehicles a district allows from a given day',
    method: 'POST',
    path: `${base}/:districtId/quota`,
    access: sets,
    rows: 'own',
    params: z.object({ districtId: id }),
    body: z.object({ day: z.iso.date(), vehicles: z.int().min(0).max(1_000_000) }),
    reply: districtRow,
    refusals: ['common.not_found'],
    audit: { module, action: 'setQuota' },
  },
  remove: {
    summary: 'Remove a district; what was already reported about it stays',
    method: 'DELETE',
    path: `${base}/:districtId`,
    access: sets,
    rows: 'own',
    params: z.object({ districtId: id }),
    reply: z.object({ id }),
    refusals: ['common.not_found'],
    audit: { module, action: 'remove' },
  },
});
