import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { askProviders } from './asking.service.ts';
import { collectAfterRides } from './collecting.service.ts';
import { askAboutConsents } from './consent-asking.service.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { askShares } from './sharing.service.ts';

const askEveryMs = 1_000;
const collectEveryMs = 2_000;
const shareEveryMs = 1_000;

/** Payments and refunds through payment providers. */
export const paymentsFeature: MakeFeature = ({ settings, providers = new Map() }) => ({
  routes: paymentsRoutes({ zone: settings.businessZone, providers }),
  jobs: [
    {
      name: 'payments.ask-providers',
      trouble: 'payment providers could not be asked; it is tried again',
      where: 'jobs',
      start: (parts, onError) =>
        repeatEvery(askEveryMs, () => askProviders({ ...parts, providers }), onError),
    },
    {
      name: 'payments.share',
      trouble: 'providers could not be asked to share; it is tried again',
      where: 'jobs',
      start: (parts, onError) => repeatEvery(shareEveryMs, () => askShares({ ...parts, providers }), onError),
    },
    {
      name: 'payments.ask-consents',
      trouble: 'providers could not be asked about consents; it is tried again',
      where: 'jobs',
      start: (parts, onError) =>
        repeatEvery(askEveryMs, () => askAboutConsents({ ...parts, providers }), onError),
    },
    {
      name: 'payments.collect',
      trouble: 'rides could not be collected; it is tried again',
      where: 'jobs',
      start: (parts, onError) =>
        repeatEvery(collectEveryMs, () => collectAfterRides({ ...parts, providers }), onError),
    },
  ],
});
