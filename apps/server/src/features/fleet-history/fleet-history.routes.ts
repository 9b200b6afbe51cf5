import { fleetHistory } from '@kickstand/contract/fleet-history';
import { routes } from '../../kernel/calls.ts';
import { listMoments, listSamples, showHeat, showMoment } from './fleet-history.service.ts';

export const fleetHistoryRoutes = routes(fleetHistory, {
  moments: listMoments,
  moment: showMoment,
  heat: showHeat,
  samples: listSamples,
});
