import { z } from 'zod';
import { defineCalls, id, int32InQuery, reason, smallId } from '../../kit/index.ts';
import { fenceKind } from '../../platform/map-kit/index.ts';
import { fenceContent } from './fence-content.rows.ts';
import { addsFences, deletesFences, editsFences, seesFences } from './fences.access.ts';
import { contentRefusals } from './fences.refusals.ts';
import { fence } from './fences.rows.ts';
import { changed, missing, target } from './one-fence.ts';

const base = '/ebike/v3/backend';
const module = 'fences';

/** One fence and its draft, from creation to deletion. */
export const fenceDrafts = defineCalls('fences', {
  get: {
    summary: 'Get one fence: what is published, its draft, and what publishing the draft would change',
    method: 'GET',
    path: `${base}/electricFence`,
    access: seesFences,
    rows: 'own',
    query: z.object({ id }),
    reply: fence,
    refusals: missing,
  },

  create: {
    summary: 'Create a fence as a draft',
    method: 'POST',
    path: `${base}/electricFence`,
    access: addsFences,
    rows: 'own',
    body: fenceContent.extend({
      kind: fenceKind,
      /** Absent for a new service area. */
      serviceAreaId: smallId.optional(),
      /** The owner of a new service area; by default the caller’s company. */
      agentId: smallId.optional(),
      source: z.enum(['manual', 'suggestion']).default('manual'),
    }),
    reply: fence,
    audit: { module, action: 'add' },
    refusals: [...missing, ...contentRefusals, 'fence.agent', 'fence.closed_area'],
  },

  update: {
    summary: 'Save a fence’s draft; what is published stays until the draft is published',
    method: 'PUT',
    path: `${base}/electricFence`,
    access: editsFences,
    rows: 'own',
    body: fenceContent.extend(target),
    reply: fence,
    audit: { module, action: 'edit' },
    refusals: [...changed, ...contentRefusals, 'fence.waiting'],
  },

  remove: {
    summary: 'Delete a fence; needs a second person; its versions are kept for disputes',
    method: 'DELETE',
    path: `${base}/electricFence`,
    access: deletesFences,
    rows: 'own',
    query: z.object({
      id,
      reason,
      version: int32InQuery,
      /** Who takes over the open tasks of an O&M area. */
      heirId: id.optional(),
    }),
    reply: fence,
    audit: { module, action: 'remove', sensitive: true },
    secondPerson: 'always',
    refusals: [...changed, 'fence.area_itself', 'fence.heir', 'approval.requested'],
  },

  discard: {
    summary: 'Discard a draft; a fence that was never published is deleted with it',
    method: 'POST',
    path: `${base}/fences/discard`,
    access: editsFences,
    rows: 'own',
    body: z.object(target),
    reply: z.object({ id, gone: z.boolean() }),
    audit: { module, action: 'discard' },
    refusals: [...changed, 'fence.no_draft', 'fence.waiting'],
  },
});
