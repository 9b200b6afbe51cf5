import { fleetHistory } from '@kickstand/contract/fleet-history';
import { routes } from '../../kernel/calls.ts';
import { listMoments, listSamples, showHeat, showMoment } from './fleet-history.service.ts';
import { showToday } from './today.service.ts';

export const fleetHistoryRoutes = ({ zone }: { zone: string }) =>
  routes(fleetHistory, {
    moments: listMoments,
    moment: showMoment,
    heat: showHeat,
    today: (ctx, input) => showToday(ctx, input, zone),
    samples: listSamples,
  });
