import { z } from 'zod';
import { codes, defineCalls, id, int32, int32InQuery, listQuery, pageOf, smallId } from '../../kit/index.ts';
import { repairPart } from '../tasks/index.ts';
import { reasonBody, reasonSides, repairReasonRow, reportRules } from './repair-reasons.rows.ts';

const base = '/ebike/v3/backend/repair-reasons';
const reply = z.object({ id });
const params = z.object({ id });
const one = ['common.not_found', 'common.stale_version'] as const;
const audit = (action: string) => ({ module: 'repairReasons', action });

export const repairReasons = defineCalls('repairReasons', {
  list: {
    summary: 'List repair reasons with the number of reports in the last 30 days',
    method: 'GET',
    path: base,
    access: codes('0501'),
    rows: 'none',
    query: listQuery(
      {
        name: z.string().max(30).optional(),
        part: repairPart.optional(),
        side: z.enum(reasonSides).optional(),
        enabled: z.stringbool().or(z.boolean()).optional(),
      },
      ['position', 'reports'],
      'asc',
    ),
    reply: pageOf(repairReasonRow),
  },
  add: {
    summary: 'Create a repair reason',
    method: 'POST',
    path: base,
    access: codes('0501,050102'),
    rows: 'whole',
    body: reasonBody,
    reply,
    audit: audit('add'),
    refusals: ['repair_reason.name_taken', 'repair_reason.too_many'],
  },
  edit: {
    summary: 'Update a repair reason',
    method: 'PUT',
    path: `${base}/:id`,
    access: codes('0501,050103'),
    rows: 'whole',
    params,
    body: reasonBody.extend({ version: int32 }),
    reply,
    audit: audit('edit'),
    refusals: [...one, 'repair_reason.name_taken'],
  },
  setEnabled: {
    summary: 'Enable or disable a repair reason',
    method: 'PUT',
    path: `${base}/:id/enabled`,
    access: codes('0501,050105'),
    rows: 'whole',
    params,
    body: z.object({ enabled: z.boolean(), version: int32 }),
    reply,
    audit: audit('setEnabled'),
    refusals: one,
  },
  copy: {
    summary: 'Copy a repair reason to other vehicle models',
    method: 'POST',
    path: `${base}/:id/copies`,
    access: codes('0501,050102'),
    rows: 'whole',
    params,
    body: z.object({ modelIds: z.array(smallId).min(1).max(50) }),
    reply,
    audit: audit('copy'),
    refusals: ['common.not_found', 'repair_reason.name_taken', 'repair_reason.too_many'],
  },
  remove: {
    summary: 'Delete a repair reason that no report uses',
    method: 'DELETE',
    path: `${base}/:id`,
    access: codes('0501,050104'),
    rows: 'whole',
    params,
    query: z.object({ version: int32InQuery }),
    reply,
    audit: audit('remove'),
    refusals: [...one, 'repair_reason.in_use'],
  },
  rules: {
    summary: 'Get when riders may report a fault',
    method: 'GET',
    path: '/ebike/v3/backend/config/report-rules',
    access: codes('0501'),
    rows: 'none',
    reply: reportRules,
  },
  setRules: {
    summary: 'Change when riders may report a fault',
    method: 'PUT',
    path: '/ebike/v3/backend/config/report-rules',
    access: codes('0501,050103'),
    rows: 'whole',
    body: reportRules,
    reply: reportRules,
    audit: audit('setRules'),
  },
});
