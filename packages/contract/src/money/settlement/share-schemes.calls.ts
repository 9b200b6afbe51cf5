import { z } from 'zod';
import {
  codes,
  defineCalls,
  id,
  int32,
  int32InQuery,
  listQuery,
  pageOf,
  reason,
  smallId,
} from '../../kit/index.ts';
import { schemeBody, shareScheme } from './settlement.rows.ts';

const base = '/ebike/v3/backend/settlement/schemes';
const deals = codes('1101,110155');
const params = z.object({ id });
const module = 'settlement';
const sound = ['share.tiers', 'share.days', 'share.head_office', 'common.not_found'] as const;

/** What is agreed with franchisees about what riders pay. */
export const shareSchemes = defineCalls('shareSchemes', {
  list: {
    summary: 'List the share schemes of a franchisee, drafts first, then newest first',
    method: 'GET',
    path: base,
    access: codes('1101,110155||1101,110156'),
    rows: 'own',
    query: listQuery({ agentId: smallId.optional() }, ['fromDay']),
    reply: pageOf(shareScheme),
  },
  add: {
    summary: 'Create a share scheme as a draft',
    method: 'POST',
    path: base,
    access: deals,
    rows: 'own',
    body: schemeBody,
    reply: shareScheme,
    audit: { module, action: 'addScheme' },
    refusals: [...sound, 'share.drafted'],
  },
  edit: {
    summary: 'Update a draft',
    method: 'PUT',
    path: `${base}/:id`,
    access: deals,
    rows: 'own',
    params,
    body: schemeBody.omit({ agentId: true, areaId: true }).extend({ version: int32 }),
    reply: shareScheme,
    audit: { module, action: 'editScheme' },
    refusals: [...sound, 'share.published', 'common.stale_version'],
  },
  remove: {
    summary: 'Discard a draft',
    method: 'DELETE',
    path: `${base}/:id`,
    access: deals,
    rows: 'own',
    params,
    query: z.object({ version: int32InQuery }),
    reply: z.object({ id }),
    audit: { module, action: 'removeScheme' },
    refusals: ['common.not_found', 'share.published', 'common.stale_version'],
  },
  publish: {
    summary: 'Put a draft into force from its start day; needs a second person; earlier days are unaffected',
    method: 'POST',
    path: `${base}/:id/publish`,
    access: deals,
    rows: 'own',
    params,
    body: z.object({ reason, version: int32 }),
    reply: shareScheme,
    audit: { module, action: 'publishScheme', sensitive: true },
    secondPerson: 'always',
    refusals: [
      ...sound,
      'share.published',
      'share.past',
      'share.too_much_away',
      'share.no_merchant',
      'share.no_receiver',
      'common.stale_version',
    ],
  },
});
