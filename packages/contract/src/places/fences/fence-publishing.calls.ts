import { z } from 'zod';
import { defineCalls, id, instant, int32, int32InQuery, pageOf, reason } from '../../kit/index.ts';
import { publishesFences, rollsFencesBack, seesFences } from './fences.access.ts';
import { contentRefusals, placeRefusals } from './fences.refusals.ts';
import { fence, fenceImpact, fenceMover, fenceVersion, fenceVersionContent } from './fences.rows.ts';
import { changed, missing, target } from './one-fence.ts';

const base = '/ebike/v3/backend';
const module = 'fences';

/** Publishing a draft, its impact, and the versions. */
export const fencePublishing = defineCalls('fences', {
  impact: {
    summary: 'Preview the impact of a change: counts, and at most 500 vehicles, trips and stations',
    method: 'GET',
    path: `${base}/fences/impact`,
    access: seesFences,
    rows: 'own',
    query: z.object({
      id,
      of: z.enum(['publish', 'disable', 'enable', 'remove', 'rollback']).default('publish'),
      /** The version to roll back to. */
      no: int32InQuery.optional(),
    }),
    reply: z.object({
      impact: fenceImpact,
      list: z.array(fenceMover),
      count: z.int(),
      /**
       * Whether publishing waits for a second person; `nobody`: it would, but there is none, so that it is done
       * alone.
       */
      secondPerson: z.enum(['no', 'yes', 'nobody']),
    }),
    refusals: [...missing, 'fence.no_draft'],
  },

  publish: {
    summary: 'Publish the draft now or later; for a service area needs a second person, where one exists',
    method: 'POST',
    path: `${base}/fences/publish`,
    access: publishesFences,
    rows: 'own',
    body: z.object({ ...target, at: instant.optional(), reason }),
    reply: fence,
    audit: { module, action: 'publish', sensitive: true },
    secondPerson: 'when-asked',
    refusals: [
      ...changed,
      ...contentRefusals,
      ...placeRefusals,
      'fence.no_draft',
      'fence.waiting',
      'fence.past',
      'fence.closed_area',
      'approval.requested',
    ],
  },

  cancelSchedule: {
    summary: 'Cancel a scheduled publication; the draft stays',
    method: 'POST',
    path: `${base}/fences/publish/cancel`,
    access: publishesFences,
    rows: 'own',
    body: z.object({ ...target, reason }),
    reply: fence,
    audit: { module, action: 'cancel_schedule', sensitive: true },
    refusals: [...changed, 'fence.not_waiting'],
  },

  rollback: {
    summary: 'Roll back: publish an older version again, as a new one',
    method: 'POST',
    path: `${base}/fences/rollback`,
    access: rollsFencesBack,
    rows: 'own',
    body: z.object({ ...target, no: int32.min(1), reason }),
    reply: fence,
    audit: { module, action: 'rollback', sensitive: true },
    secondPerson: 'when-asked',
    refusals: [
      ...changed,
      ...contentRefusals,
      ...placeRefusals,
      'fence.same_version',
      'fence.waiting',
      'fence.closed_area',
      'approval.requested',
    ],
  },

  versions: {
    summary: 'List the versions of a fence, newest first; at most 200',
    method: 'GET',
    path: `${base}/fences/versions`,
    access: seesFences,
    rows: 'own',
    query: z.object({ id }),
    reply: pageOf(fenceVersion),
    refusals: missing,
  },

  version: {
    summary: 'Get one version with its content',
    method: 'GET',
    path: `${base}/fences/version`,
    access: seesFences,
    rows: 'own',
    query: z.object({ id, no: int32InQuery.min(1) }),
    reply: fenceVersionContent,
    refusals: missing,
  },
});
