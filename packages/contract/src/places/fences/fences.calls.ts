import { z } from 'zod';
import { codes, defineCalls, reason } from '../../kit/index.ts';
import { fenceDrafts } from './fence-drafts.calls.ts';
import { fencesOnMap } from './fence-map.calls.ts';
import { fencePublishing } from './fence-publishing.calls.ts';
import { switchesFences } from './fences.access.ts';
import { placeRefusals } from './fences.refusals.ts';
import { fence } from './fences.rows.ts';
import { changed, target } from './one-fence.ts';

const base = '/ebike/v3/backend';
const module = 'fences';

const switches = defineCalls('fences', {
  setEnabled: {
    summary: 'Enable or disable a fence',
    method: 'POST',
    path: `${base}/fences/enabled`,
    access: switchesFences,
    rows: 'own',
    body: z.object({ ...target, enabled: z.boolean() }),
    reply: fence,
    audit: { module, action: 'set_enabled', sensitive: true },
    refusals: [...changed, 'fence.never_published', 'fence.area_itself', ...placeRefusals],
  },

  setService: {
    summary: 'Open, pause or close a service area; closing needs a second person and an empty area',
    method: 'POST',
    path: `${base}/fences/service`,
    access: codes('0503,050305'),
    rows: 'own',
    body: z.object({ ...target, status: z.enum(['open', 'paused', 'closed']), reason }),
    reply: fence,
    audit: { module, action: 'set_service', sensitive: true },
    secondPerson: 'when-asked',
    refusals: [
      ...changed,
      'fence.never_published',
      'fence.has_vehicles',
      'fence.open_trips',
      'approval.requested',
    ],
  },
});

/** One fence: drafts, publishing, versions, and the versions in force for devices and trips. */
export const fences = { ...fencesOnMap, ...fenceDrafts, ...fencePublishing, ...switches };
