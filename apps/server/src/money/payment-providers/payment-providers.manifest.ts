import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { paymentProvidersRoutes } from './payment-providers.routes.ts';
import { tellReceivers } from './receivers.service.ts';

const tellEveryMs = 10_000;

/** Payment providers as configured by head office. */
export const paymentProvidersFeature: MakeFeature = ({
  settings,
  session,
  notifyUrl = () => '',
  providers = new Map(),
}) => ({
  routes: paymentProvidersRoutes({
    sealer: session.vault,
    now: Date.now,
    notifyUrl,
    zone: settings.businessZone,
    demo: settings.demo,
  }),
  jobs: [
    {
      name: 'payment-providers.tell-receivers',
      trouble: 'providers could not be told whom franchisees share with; it is tried again',
      where: 'jobs',
      start: (parts, onError) =>
        repeatEvery(tellEveryMs, () => tellReceivers({ ...parts, providers }), onError),
    },
  ],
});
