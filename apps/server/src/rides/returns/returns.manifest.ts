import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { passOverdue } from './deciding.service.ts';
import { returnsRoutes } from './returns.routes.ts';

const passEveryMs = 60_000;

/** Riders' applications about the end of a ride, and their decisions. */
export const returnsFeature: MakeFeature = ({ providers = new Map(), ...parts }) => ({
  routes: returnsRoutes({ zone: parts.settings.businessZone, providers, photos: photoPartsOf(parts) }),
  jobs: [
    {
      name: 'returns.pass-undecided',
      trouble: 'applications that nobody decided could not be passed; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(passEveryMs, () => passOverdue({ ...job, providers }), onError),
    },
  ],
});
