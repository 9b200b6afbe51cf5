import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { paymentHousesRoutes } from './payment-houses.routes.ts';
import { tellReceivers } from './receivers.service.ts';

const tellEveryMs = 10_000;

/** Where money is collected, as head office sets it. */
export const paymentHousesFeature: MakeFeature = ({
  settings,
  session,
  notifyUrl = () => '',
  houses = new Map(),
}) => ({
  routes: paymentHousesRoutes({
    sealer: session.vault,
    now: Date.now,
    notifyUrl,
    zone: settings.businessZone,
    demo: settings.demo,
  }),
  jobs: [
    {
      trouble: 'houses could not be told whom franchisees share with; it is tried again',
      where: 'jobs',
      start: (parts, onError) => repeatEvery(tellEveryMs, () => tellReceivers({ ...parts, houses }), onError),
    },
  ],
});
