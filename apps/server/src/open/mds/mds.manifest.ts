import { everything } from '@kickstand/domain/platform/access';
import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { noteLowCharge } from './low-charge.store.ts';
import { mdsRoutes } from './mds.routes.ts';

const everyMs = 60_000;

/** The Mobility Data Specification for transport agencies. */
export const mdsFeature: MakeFeature = () => ({
  routes: mdsRoutes,
  jobs: [
    {
      name: 'mds.note-charge',
      trouble: 'the charge of vehicles could not be noted',
      where: 'jobs',
      start: ({ database, now }, onError) =>
        repeatEvery(everyMs, () => database.write(everything, (db) => noteLowCharge(db, now())), onError, {
          atOnce: true,
        }),
    },
  ],
});
