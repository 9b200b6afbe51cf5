import type { MakeFeature } from '../../feature.ts';
import { hears } from '../../kernel/between-domains.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { riderRegistered } from '../../rides/trips/trips.events.ts';
import { bindInvite } from './binding.service.ts';
import { invitesRoutes } from './invites.routes.ts';
import { moveInvites } from './rewarding.service.ts';

const moveEveryMs = 30_000;

/** Riders who invite others. */
export const invitesFeature: MakeFeature = ({ settings }) => ({
  routes: invitesRoutes(settings.businessZone),
  jobs: [
    {
      name: 'invites.move-on',
      trouble: 'invitations could not be moved on; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(moveEveryMs, () => moveInvites(job, onError), onError),
    },
  ],
});

/** Contracts it listens to. */
export const invitesConnections = [hears(riderRegistered, bindInvite)];
