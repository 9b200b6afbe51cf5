import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { makeNextRefundRun } from './area-refunds.service.ts';
import { membershipRoutes } from './membership.routes.ts';

const sendEveryMs = 1_000;

/** What riders need in order to ride, and their deposits. */
export const membershipFeature: MakeFeature = ({ settings, providers = new Map() }) => ({
  routes: membershipRoutes({ zone: settings.businessZone, providers }),
  jobs: [
    {
      name: 'membership.refund-deposits',
      trouble: 'deposits of an area could not be sent back; it is tried again',
      where: 'jobs',
      start: (parts, onError) =>
        repeatEvery(sendEveryMs, () => makeNextRefundRun({ ...parts, providers }), onError),
    },
  ],
});
