import type { MakeFeature } from '../../feature.ts';
import { paymentHousesRoutes } from './payment-houses.routes.ts';

/** Where money is collected, as head office sets it. */
export const paymentHousesFeature: MakeFeature = ({ settings, session, notifyUrl = () => '' }) => ({
  routes: paymentHousesRoutes({
    sealer: session.vault,
    now: Date.now,
    notifyUrl,
    zone: settings.businessZone,
    demo: settings.demo,
  }),
});
