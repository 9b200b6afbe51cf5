import { fleetHistory } from '@kickstand/contract/insight/fleet-history';
import { routes } from '../../kernel/call/calls.ts';
import { LastMinute } from '../../kernel/list/last-minute.ts';
import { showCourse } from './course.service.ts';
import { listSamples, listSnapshots, showHeat, showSnapshot } from './fleet-history.service.ts';
import { showToday } from './today.service.ts';

export function fleetHistoryRoutes({ zone }: { zone: string }) {
  const memory = new LastMinute();
  return routes(fleetHistory, {
    snapshots: listSnapshots,
    snapshot: showSnapshot,
    heat: showHeat,
    today: (ctx, input) => showToday({ zone, memory }, ctx, input),
    course: (ctx, input) => showCourse({ zone, memory }, ctx, input),
    samples: listSamples,
  });
}
