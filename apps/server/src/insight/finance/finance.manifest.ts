import type { MakeFeature } from '../../feature.ts';
import { financeRoutes } from './finance.routes.ts';
import { startFundCount } from './fund-moves.service.ts';

/** The state of money, and whether the books agree. */
export const financeFeature: MakeFeature = ({ settings }) => ({
  routes: financeRoutes(settings.businessZone),
  jobs: [
    {
      name: 'finance.note-entrusted',
      trouble: 'what is entrusted could not be written down',
      where: 'jobs',
      catchesUp: true,
      start: startFundCount,
    },
  ],
});
