import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MakeFeature } from '../../feature.ts';
import { startForgettingMessages } from '../../platform/rider-messages/rider-messages.service.ts';
import { personsRoutes } from './persons.routes.ts';

/** The person behind a rider. */
export const personsFeature: MakeFeature = ({
  settings,
  session,
  files,
  folder = join(tmpdir(), 'kickstand-files'),
}) => ({
  routes: personsRoutes({
    zone: settings.businessZone,
    folder,
    files,
    texts: session.deps,
    vault: session.vault,
  }),
  jobs: [
    {
      name: 'persons.forget-messages',
      trouble: 'what riders were sent a year ago could not be forgotten',
      where: 'jobs',
      start: startForgettingMessages,
    },
  ],
});
