import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { invitesRoutes } from './invites.routes.ts';
import { moveInvites } from './rewarding.service.ts';

const moveEveryMs = 30_000;

/** Riders who bring others. */
export const invitesFeature: MakeFeature = ({ settings }) => ({
  routes: invitesRoutes(settings.businessZone),
  jobs: [
    {
      trouble: 'invitations could not be moved on; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(moveEveryMs, () => moveInvites(job, onError), onError),
    },
  ],
});
