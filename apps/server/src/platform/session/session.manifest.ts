import type { MakeFeature } from '../../feature.ts';

/** Login and sessions. */
export const sessionFeature: MakeFeature = ({ session }) => ({
  routes: session.routes,
  jobs: [
    {
      name: 'session.tend',
      trouble: 'sessions could not be looked after',
      where: 'calls',
      start: (_, onError) => session.startWatching(onError),
    },
    {
      name: 'session.send-texts',
      shared: true,
      trouble: 'a job of the session failed',
      where: 'jobs',
      start: (_, onError) => session.startJobs(onError),
    },
  ],
});
