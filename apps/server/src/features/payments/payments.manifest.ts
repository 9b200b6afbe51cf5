import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { askHouses } from './asking.service.ts';
import { paymentsRoutes } from './payments.routes.ts';

const askEveryMs = 1_000;

/** Money to and from payment houses. */
export const paymentsFeature: MakeFeature = ({ settings, houses = new Map() }) => ({
  routes: paymentsRoutes({ zone: settings.businessZone, houses }),
  jobs: [
    {
      trouble: 'payment houses could not be asked; it is tried again',
      where: 'jobs',
      start: (parts, onError) => repeatEvery(askEveryMs, () => askHouses({ ...parts, houses }), onError),
    },
  ],
});
