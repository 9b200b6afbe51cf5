import { nothing } from '@kickstand/domain/platform/access';
import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { forgetOldNotices } from '../notices/notices.service.ts';
import { accountRoutes } from './account.routes.ts';

const hourMs = 3_600_000;

/** One's own account, and its notifications. */
export const accountFeature: MakeFeature = ({ session, tell }) => ({
  routes: accountRoutes({ session, tell }),
  jobs: [
    {
      name: 'account.forget-notices',
      trouble: 'old notices could not be forgotten',
      where: 'jobs',
      start: ({ database, now }, onError) =>
        repeatEvery(hourMs, () => database.write(nothing, (db) => forgetOldNotices(db, now())), onError),
    },
  ],
});
